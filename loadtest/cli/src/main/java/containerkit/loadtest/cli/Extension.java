package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;

/**
 * A command in a module of its own. The command line finds it with {@link java.util.ServiceLoader}, and knows nothing else of
 * it.
 */
public interface Extension {
    /** Returns an object with picocli's annotation of a command. */
    Object command(KitContext kit, Console console);
}
