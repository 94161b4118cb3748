package containerkit.loadtest.cli;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The option of whatever needs tools that the launcher would install. */
final class NoInstallOption {
    @Option(
            names = "--no-install",
            scope = ScopeType.INHERIT,
            description = "Install nothing; exit 3 where a tool is missing.")
    private boolean asked; // the launcher, which runs before Java, acts upon it
}
