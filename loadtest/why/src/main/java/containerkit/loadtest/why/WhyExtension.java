package containerkit.loadtest.why;

import containerkit.loadtest.cli.Extension;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;

/** Adds {@code kit why} to the command line. */
public final class WhyExtension implements Extension {
    @Override
    public Object command(KitContext kit, Console console) {
        return new WhyCommand(console);
    }
}
