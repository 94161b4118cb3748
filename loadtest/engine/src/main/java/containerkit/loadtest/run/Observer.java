package containerkit.loadtest.run;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Something in a module of its own that watches a run until it is closed, found with {@link java.util.ServiceLoader}. */
public interface Observer extends AutoCloseable {
    /**
     * Called before a run.
     *
     * @param kitHome the checkout, or the directory that kit.jar unpacked
     * @param notes gets messages that the user may want to read
     */
    void opens(Path directory, Plan plan, Path kitHome, Consumer<String> notes)
            throws IOException, InterruptedException;

    /** Called with the address at which a server exports metrics. */
    void exports(Variant variant, URI management);

    /** Called when a slice begins. */
    void loads(Variant variant, String scenario);

    /** Called when no slice runs any more. */
    void rests();

    @Override
    void close();
}
