package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.WithoutEffect;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the caveats that are known before a run's first block. */
final class PlanCaveats {
    private PlanCaveats() {}

    static Stream<Caveat> of(RunHeader header) {
        Plan plan = header.plan();
        return Stream.of(
                        timeScaled(plan),
                        skipped(
                                header,
                                Skipped.Why.MACHINE,
                                "this machine cannot run it",
                                "Install what is missing (a newer JDK: set JAVA_HOME) and run again, or choose with "
                                        + "--on and --modes."),
                        skipped(
                                header,
                                Skipped.Why.CACHE,
                                "it has no cache to start with",
                                "Mend what is named there and run again, or choose with --modes."),
                        skipped(
                                header,
                                Skipped.Why.SEARCH,
                                "the search for the smallest heap chose others, by short tries",
                                "A plan with fewer values of heap_mib measures each of them."),
                        withoutEffect(header.withoutEffect()),
                        exporting(plan),
                        notRestarted(plan))
                .flatMap(Optional::stream);
    }

    private static Optional<Caveat> withoutEffect(List<WithoutEffect> unused) {
        String example = unused.stream()
                .map(WithoutEffect::remedy)
                .filter(remedy -> !remedy.isEmpty())
                .findFirst()
                .map(remedy -> "with " + remedy)
                .orElse("in a class of its own");
        return Caveat.about(
                unused.stream().map(WithoutEffect::contender).distinct().toList(),
                Caveat.Type.WITHOUT_EFFECT,
                WithoutEffect.TITLE + ": " + String.join("; ", WithoutEffect.lines(unused)) + ".",
                "Give each container what matters, e.g. " + example + ", and compare again.");
    }

    private static Optional<Caveat> timeScaled(Plan plan) {
        return Caveat.ofRun(
                plan.extent().timeScale() != 1,
                Caveat.Type.TRIAL,
                "The plan was scaled by " + plan.extent().timeScale()
                        + " (shorter slices, or fewer of them): good for a trial, not for measurements.",
                "Run without --time-scale.");
    }

    private static Optional<Caveat> skipped(RunHeader header, Skipped.Why why, String because, String advice) {
        List<Skipped> skipped =
                header.skipped().stream().filter(each -> each.why() == why).toList();
        return Caveat.about(
                skipped.stream().map(each -> each.variant().label()).toList(),
                Caveat.Type.SKIPPED,
                "Left out because " + because + ": "
                        + skipped.stream().map(Skipped::reason).distinct().collect(Collectors.joining("; ")) + ".",
                advice);
    }

    private static Optional<Caveat> exporting(Plan plan) {
        return Caveat.about(
                contenders(plan, Contender::exports),
                Caveat.Type.TRIAL,
                "Run with --live: these servers counted for Prometheus and were scraped, which costs each its own "
                        + "share of CPU (docs/monitoring.md).",
                "Run without --live for measurements.");
    }

    /** Returns a caveat about servers that cannot be paired by blocks. */
    private static Optional<Caveat> notRestarted(Plan plan) {
        return Caveat.about(
                contenders(plan, contender -> !contender.startedAfresh()),
                Caveat.Type.NOT_RESTARTED,
                "Given by URL, so it was never restarted: its values are those of one server with an unknown past, "
                        + "and it has no results.",
                "Name a jar or a command instead, or give it a restart command.");
    }

    private static List<String> contenders(Plan plan, Predicate<Contender> condition) {
        return plan.contenders().stream().filter(condition).map(Contender::name).toList();
    }
}
