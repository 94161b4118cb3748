package containerkit.loadtest.diff;

import containerkit.loadtest.cli.Extension;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;

/** Adds {@code kit diff} to the command line. */
public final class DiffExtension implements Extension {
    @Override
    public Object command(KitContext kit, Console console) {
        return new DiffCommand(kit, console);
    }
}
