package containerkit.loadtest.run;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Something in a module of its own that watches runs, found with {@link java.util.ServiceLoader}. */
public interface Observer {
    /** Is told of one run what {@code Progress} is told, until it is closed. */
    interface Watched extends AutoCloseable {
        void opens(Path directory, Plan plan) throws IOException, InterruptedException;

        void prepares();

        void exports(Variant variant, URI management);

        void loads(int block, Variant variant, String scenario);

        void done(SliceResult slice);

        @Override
        void close();
    }

    /**
     * Watches a run.
     *
     * @param notes gets messages that the user may want to read
     * @param kitHome the checkout, or the directory that kit.jar unpacked
     */
    Watched watch(Consumer<String> notes, Path kitHome);
}
