package containerkit.loadtest.cli;

import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that choose parts of a plan. */
final class PlanOptions {
    @Mixin
    private final OnOption on = new OnOption();

    @Option(
            names = "--modes",
            split = ",",
            paramLabel = "M",
            description = "Run these modes. Default: those of the plan.")
    private List<String> modes = List.of();

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    List<String> on() {
        return on.names();
    }

    List<String> modes() {
        return modes;
    }
}
