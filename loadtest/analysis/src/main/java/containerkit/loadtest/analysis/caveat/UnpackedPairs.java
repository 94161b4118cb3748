package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Finds jars that ran both untouched and unpacked with their own container, and differed. */
final class UnpackedPairs {
    private UnpackedPairs() {}

    static Optional<Caveat> caveat(RunResult run, List<Comparison> comparisons) {
        List<String> ratios = new ArrayList<>();
        Set<String> where = new LinkedHashSet<>();
        for (Comparison pair : comparisons) {
            boolean decided = pair.verdict() == Verdict.A || pair.verdict() == Verdict.B;
            if (!pair.primary() || !decided) {
                continue;
            }
            boolean first = sameUnpacked(run, pair.a(), pair.b());
            if (first || sameUnpacked(run, pair.b(), pair.a())) {
                Variant unpacked = first ? pair.a() : pair.b();
                Variant untouched = first ? pair.b() : pair.a();
                Ratio ratio = first ? pair.ratio() : pair.ratio().inverted();
                ratios.add(unpacked.label() + " has "
                        + ratio.text(" × the " + pair.comparedBy().noun() + " of " + untouched.label()) + " in "
                        + pair.scenario());
                where.add(unpacked.label());
                where.add(untouched.label());
            }
        }
        return Caveat.about(
                where,
                Caveat.Type.UNLEVEL,
                "Unpacking alone, with the container that the jar has, makes a difference: " + String.join("; ", ratios)
                        + ".",
                "Compare the containers with each other, which are all unpacked, and not with the untouched jar; where "
                        + "unpacked is better, run the service so (java -Djarmode=tools -jar my.jar extract).");
    }

    private static boolean sameUnpacked(RunResult run, Variant unpacked, Variant untouched) {
        Plan plan = run.header().plan();
        Contender one = plan.contender(unpacked.contender());
        Contender other = plan.contender(untouched.contender());
        return one.jar() != null
                && one.jar().equals(other.jar())
                && unpacked.mode().equals(untouched.mode())
                && one.container() != null
                && other.container() == null
                && run.launches().stream()
                        .filter(launch -> launch.variant().equals(unpacked))
                        .map(LaunchResult::identity)
                        .filter(Objects::nonNull)
                        .map(Identity::swappedFrom)
                        .allMatch(Objects::isNull);
    }
}
