package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The response of the asynchronous endpoint when its task takes too long. */
abstract class AsyncTimeoutContract extends RunningContract {

    AsyncTimeoutContract(TestedApplication application) {
        super(application, List.of(), "spring.mvc.async.request-timeout=200ms");
    }

    @Test
    void respondsThatTheTaskTookTooLong() {
        assertThat(Problem.detail(running.get("/test/async?delayMs=60000"), 503))
                .contains("timeout");
    }

    @Test
    void leavesTheRequestThreadAlone() {
        assertThat(running.get("/test/block?delayMs=400").statusCode()).isEqualTo(200);
    }
}
