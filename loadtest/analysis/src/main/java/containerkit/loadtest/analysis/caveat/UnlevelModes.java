package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds settings that differ between servers in modes that are to make them level. */
final class UnlevelModes {
    private UnlevelModes() {}

    static Stream<Caveat> of(RunResult run) {
        Plan plan = run.header().plan();
        return Configuration.byPart(plan.parts(), run.launches()).values().stream()
                .filter(configuration -> configuration.level(plan)
                        && !configuration.differences().isEmpty())
                .map(UnlevelModes::caveat);
    }

    private static Caveat caveat(Configuration configuration) {
        List<Variant> variants = configuration.variants();
        return new Caveat(
                Caveat.Type.UNLEVEL,
                "The mode " + variants.get(0).mode() // all have it
                        + " could not make everything equal. These settings differ between servers: "
                        + configuration.differences().stream()
                                .map(row -> row.described(variants))
                                .collect(Collectors.joining("; "))
                        + ".",
                "Name them with any difference that you quote: they may be its cause.",
                variants.stream().map(Variant::label).toList());
    }
}
