package containerkit.loadtest.result;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides whether it is pointless to go on with a run, from its slices so far. */
public record EarlyStop(Plan plan, List<SliceResult> slices) {
    public EarlyStop {
        slices = slices.stream()
                .filter(slice -> !slice.blames(Culprit.INTERRUPTED))
                .toList();
    }

    /** Returns the reason why no further block should run, with advice in a second line; empty where one should. */
    public Optional<String> after(int block) {
        return hostAlone(block).or(() -> nothingToCompare(block));
    }

    /** Returns a reason if the host spoiled all slices of a block: it was busy, or nothing could be observed on it. */
    private Optional<String> hostAlone(int block) {
        List<SliceResult> own =
                slices.stream().filter(slice -> slice.block() == block).toList();
        if (own.isEmpty()
                || !own.stream().allMatch(slice -> slice.blames(Culprit.HOST) && !slice.blames(Culprit.CONTENDER))) {
            return Optional.empty();
        }
        List<Fault> last = own.get(own.size() - 1).voids().stream()
                .filter(cause -> cause.culprit() == Culprit.HOST)
                .toList();
        return Optional.of("all " + own.size() + " slices of block " + block + " are void: "
                + last.stream().map(Fault::reason).collect(Collectors.joining("; "))
                + "\n" + last.get(0).advice());
    }

    /**
     * Returns a reason if no part has contenders left to compare. One that failed in every slice may be expected to
     * fail in the next block, too, and so may those that have no rate without it.
     */
    private Optional<String> nothingToCompare(int block) {
        Map<Variant, Boolean> failing = slices.stream()
                .collect(Collectors.toMap(
                        SliceResult::variant,
                        slice -> slice.blames(Culprit.CONTENDER),
                        Boolean::logicalAnd,
                        LinkedHashMap::new));
        Set<Variant> without = failing.keySet();
        failing.values().removeIf(always -> !always);
        if (plan.parts().stream().anyMatch(part -> comparable(part, without))) {
            return Optional.empty();
        }
        String failed = slices.stream()
                .filter(slice -> slice.failed() && without.contains(slice.variant()))
                .map(slice -> slice.variant().label())
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of("nothing can be compared after block " + block + ": " + failed
                + " failed in every slice\nmend what the log says, or leave it out with --on");
    }

    private boolean comparable(Part part, Set<Variant> failed) {
        return part.variants().size() == 1
                ? !failed.containsAll(part.variants())
                : plan.matches(part).stream()
                        .anyMatch(match -> !failed.contains(match.a()) && !failed.contains(match.b()));
    }
}
