package containerkit.loadtest.explain;

import containerkit.loadtest.cli.Extension;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;

/** Adds {@code kit explain} to the command line. */
public final class ExplainExtension implements Extension {
    @Override
    public Object command(KitContext kit, Console console) {
        return new ExplainCommand(kit, console);
    }
}
