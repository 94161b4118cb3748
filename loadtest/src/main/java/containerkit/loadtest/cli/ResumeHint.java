package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import java.nio.file.Path;

/** Tells somebody who stops a run how to go on with it. */
final class ResumeHint implements AutoCloseable {
    private final Thread hook;

    ResumeHint(Console console, Path run) {
        hook = new Thread(() -> console.lastWords(new UserFailure(
                "interrupted; what was measured is kept",
                "go on with ./kit compare --resume " + run + ", or see it as it is with ./kit report " + run,
                Exit.INTERRUPTED)));
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // it is being told already
        }
    }
}
