package containerkit.loadtest.cli;

import java.nio.file.Path;

/** Tells somebody who stops a run how to go on with it. */
final class Goodbye implements AutoCloseable {
    private final Thread hook;

    Goodbye(Console console, Path run) {
        hook = new Thread(() -> {
            console.note("");
            console.note("kit: interrupted; what was measured is kept");
            console.note(
                    "     go on with ./kit compare --resume " + run + ", or see it as it is with ./kit report " + run);
        });
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
