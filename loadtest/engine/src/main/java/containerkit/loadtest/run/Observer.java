package containerkit.loadtest.run;

import containerkit.loadtest.run.setup.Progress;
import java.nio.file.Path;

/** Something in a module of its own that watches runs, found with {@link java.util.ServiceLoader}. */
public interface Observer {
    /** A progress that ends with the run. */
    interface Watched extends Progress, AutoCloseable {
        @Override
        void close();
    }

    /**
     * Returns a progress that passes everything on to another one.
     *
     * @param kitHome the checkout, or the directory that kit.jar unpacked
     */
    Watched watch(Progress other, Path kitHome);
}
