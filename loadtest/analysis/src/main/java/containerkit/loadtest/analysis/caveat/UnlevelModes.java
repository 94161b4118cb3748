package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds settings that differ between servers in modes that are to make them level. */
final class UnlevelModes {
    private UnlevelModes() {}

    static Optional<Caveat> caveat(RunResult run) {
        Map<String, Set<String>> modesByDifference = new LinkedHashMap<>();
        Set<String> modes = new LinkedHashSet<>();
        Set<String> where = new LinkedHashSet<>();
        Plan plan = run.header().plan();
        for (Configuration configuration :
                Configuration.byPart(plan.parts(), run.launches()).values()) {
            if (configuration.level(plan) && !configuration.differences().isEmpty()) {
                List<Variant> variants = configuration.variants();
                String mode = variants.get(0).mode(); // all have it
                modes.add(mode);
                variants.forEach(variant -> where.add(variant.label()));
                configuration.differences().forEach(row -> modesByDifference
                        .computeIfAbsent(row.described(variants), difference -> new LinkedHashSet<>())
                        .add(mode));
            }
        }
        List<String> differences = new ArrayList<>();
        modesByDifference.forEach((difference, itsModes) -> differences.add(
                (itsModes.equals(modes) ? "" : "in " + String.join(", ", itsModes) + " ") + difference));
        return Caveat.about(
                where,
                Caveat.Type.UNLEVEL,
                (modes.size() == 1 ? "The mode " : "The modes ") + String.join(", ", modes)
                        + " could not make everything equal. These settings differ between servers: "
                        + String.join("; ", differences) + ".",
                "Name them with any difference that you quote: they may be its cause.");
    }
}
