package containerkit.loadtest.cli;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Option of commands that need tools which the launcher would install. */
public final class NoInstallOption {
    @Option(
            names = "--no-install",
            scope = ScopeType.INHERIT,
            description = "Install nothing; exit 3 where a tool is missing.")
    private boolean asked; // the launcher acts on it before Java starts
}
