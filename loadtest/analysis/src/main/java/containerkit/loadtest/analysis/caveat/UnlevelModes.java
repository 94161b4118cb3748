package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds settings that differ between servers in modes that are to make them level. */
final class UnlevelModes {
    private UnlevelModes() {}

    static Optional<Caveat> caveat(RunResult run) {
        Plan plan = run.header().plan();
        List<Configuration> unlevel = Configuration.byPart(plan.parts(), run.launches()).values().stream()
                .filter(configuration -> configuration.level(plan)
                        && !configuration.differences().isEmpty())
                .toList();
        return Caveat.about(
                unlevel.stream()
                        .flatMap(configuration -> configuration.variants().stream())
                        .map(Variant::label)
                        .distinct()
                        .toList(),
                Caveat.Type.UNLEVEL,
                "Not everything could be made equal. These settings differ between servers: "
                        + unlevel.stream().map(UnlevelModes::told).distinct().collect(Collectors.joining("; ")) + ".",
                "Name them with any difference that you quote: they may be its cause.");
    }

    private static String told(Configuration configuration) {
        List<Variant> variants = configuration.variants();
        return "in mode " + variants.get(0).mode() + " " // all have it
                + configuration.differences().stream()
                        .map(row -> row.described(variants))
                        .collect(Collectors.joining("; "));
    }
}
