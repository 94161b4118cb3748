package containerkit.loadtest.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that choose a plan and parts of it. */
final class PlanOptions {
    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            completionCandidates = Candidates.Plans.class,
            description = "A file, or the name of a bundled plan (kit plans).")
    private @Nullable String plan;

    @Option(
            names = "--contenders",
            split = ",",
            paramLabel = "A",
            completionCandidates = Candidates.Contenders.class,
            description = "Run only these contenders.")
    private List<String> contenders = List.of();

    @Option(
            names = "--modes",
            split = ",",
            paramLabel = "M",
            completionCandidates = Candidates.Modes.class,
            description = "Run these modes. Default: those of the plan.")
    private List<String> modes = List.of();

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    boolean named() {
        return plan != null;
    }

    String planOr(String usual) {
        return plan == null ? usual : plan;
    }

    List<String> contenders() {
        return contenders;
    }

    List<String> modes() {
        return modes;
    }

    /** Returns whether any of them is given. */
    boolean given() {
        return plan != null || !contenders.isEmpty() || !modes.isEmpty();
    }
}
