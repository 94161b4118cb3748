package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriversTest {
    @Test
    void closesEveryDriver() {
        List<String> closed = new ArrayList<>();
        try (Drivers drivers = new Drivers(List.of(new Closing("b", closed), new Closing("a", closed)))) {
            assertThat(drivers.byName().keySet()).containsExactly("b", "a");
            assertThat(closed).isEmpty();
        }

        assertThat(closed).containsExactly("b", "a");
    }

    private record Closing(String tool, List<String> closed) implements Driver {
        @Override
        public void check(Scenario scenario) {}

        @Override
        public LoadResult run(LoadRequest request, Runnable loadEnded) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String version() {
            return "1";
        }

        @Override
        public void close() {
            closed.add(tool);
        }
    }
}
