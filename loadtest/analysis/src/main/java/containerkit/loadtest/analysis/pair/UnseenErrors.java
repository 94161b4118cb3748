package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Cells of tools that do not look at the body, where the built-in generator got wrong responses from the same contender at
 * the same endpoint: these tools may have counted wrong responses as successful.
 */
public record UnseenErrors(Set<CellKey> cells) {
    public UnseenErrors {
        cells = Set.copyOf(cells);
    }

    public static UnseenErrors of(RunIndex index) {
        return index.derived(UnseenErrors.class, UnseenErrors::compute);
    }

    private static UnseenErrors compute(RunIndex index) {
        Set<Responder> wrong = new HashSet<>();
        Map<CellKey, Responder> unseeing = new HashMap<>();
        for (Part part : index.run().header().plan().parts()) {
            for (Variant variant : part.variants()) {
                for (Scenario scenario : part.scenarios()) {
                    CellKey key = new CellKey(part.name(), variant, scenario.name());
                    Responder responder =
                            new Responder(variant, scenario.endpoint().name());
                    if (!Comparisons.judgeable(scenario)) {
                        unseeing.put(key, responder);
                    } else if (index.slices(key).stream().anyMatch(UnseenErrors::gotWrong)) {
                        wrong.add(responder);
                    }
                }
            }
        }
        return new UnseenErrors(unseeing.keySet().stream()
                .filter(key ->
                        wrong.contains(unseeing.get(key)) && !index.good(key).isEmpty())
                .collect(Collectors.toSet()));
    }

    /** A variant at one of its endpoints. */
    private record Responder(Variant variant, String endpoint) {}

    private static boolean gotWrong(SliceResult slice) {
        return slice.load() != null
                && slice.load().good() < slice.load().requests()
                && slice.voids().stream().anyMatch(UnseenErrors::ofResponses);
    }

    /**
     * Returns whether the contender sent wrong responses. A missing response does not count, because every tool sees
     * it.
     */
    private static boolean ofResponses(Fault fault) {
        return fault.culprit() == Culprit.CONTENDER && fault.kind() != Fault.Kind.SERVER_FAILED;
    }
}
