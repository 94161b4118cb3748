package containerkit.loadtest.run.preflight;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.launch.peer.Peers.FailedBuild;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Skipped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a plan that this machine can run.
 *
 * @param plan the plan without the skipped variants
 * @param skipped variants that were left out, with the reason
 * @param droppedParts parts in which nothing is left to compare
 * @param unbuilt peers that can run here but have to be built first; their jars were not checked
 */
public record RunnablePlan(Plan plan, List<Skipped> skipped, List<String> droppedParts, List<Contender> unbuilt) {
    private static final String HINT =
            "install what is named there (JAVA_HOME chooses the JDK), or choose others with --on or --modes";

    /**
     * Checks every contender in every mode.
     *
     * @param failed peers that could not be built
     * @throws LaunchException if the plan is wrong, or a program is missing
     * @throws UserFailure if nothing is left
     */
    public static RunnablePlan of(Plan plan, Launcher launcher, Peers peers, List<FailedBuild> failed)
            throws IOException, InterruptedException {
        Map<Contender, String> unbuildable =
                failed.stream().collect(Collectors.toMap(FailedBuild::contender, FailedBuild::reason));
        List<Contender> possible = new ArrayList<>();
        List<Skipped> skipped = new ArrayList<>();
        for (Contender contender : plan.contenders()) {
            String unmet = peers.lacking(contender);
            String lacking = unmet == null ? unbuildable.get(contender) : unmet;
            if (lacking == null) {
                possible.add(contender);
            } else {
                plan.variants().stream()
                        .filter(variant -> variant.contender().equals(contender.name()))
                        .forEach(variant -> skipped.add(new Skipped(variant, Skipped.Why.MACHINE, lacking)));
            }
        }
        List<Contender> unbuilt = peers.unbuilt(possible);
        for (Variant variant : plan.variants()) {
            Contender contender = plan.contender(variant.contender());
            if (!possible.contains(contender)) {
                continue;
            }
            Mode mode = plan.mode(variant.mode());
            if (!unbuilt.contains(contender)) {
                launcher.check(contender, mode);
            }
            String lacking = launcher.lacking(contender, mode);
            if (lacking != null) {
                skipped.add(new Skipped(variant, Skipped.Why.MACHINE, lacking));
            }
        }
        return new RunnablePlan(plan, List.of(), List.of(), unbuilt).without(skipped);
    }

    /**
     * Returns the same plan without further variants.
     *
     * @throws UserFailure if nothing is left
     */
    public RunnablePlan without(List<Skipped> further) {
        Set<Variant> gone = further.stream().map(Skipped::variant).collect(Collectors.toSet());
        Plan left = plan.without(gone);
        if (left.parts().isEmpty()) {
            throw UserFailure.missing(
                    "nothing is left of plan " + plan.name() + ": "
                            + further.get(0).reason(),
                    HINT);
        }
        Stream<String> dropped = plan.parts().stream()
                .filter(part -> !gone.containsAll(part.variants())) // of the others the skips say enough
                .map(Part::name)
                .filter(name ->
                        left.parts().stream().noneMatch(part -> part.name().equals(name)));
        return new RunnablePlan(
                left,
                Stream.concat(skipped.stream(), further.stream()).toList(),
                Stream.concat(droppedParts.stream(), dropped).toList(),
                unbuilt);
    }

    /** Returns the contenders that do not run their jar as it is. */
    public List<Contender> swapped() {
        return plan.contenders().stream()
                .filter(contender -> contender.container() != null)
                .toList();
    }

    /** @throws UserFailure if a part of the plan cannot run here */
    public void requireWhole() {
        if (!skipped.isEmpty()) {
            throw UserFailure.missing(
                    skipped.get(0).variant().label() + " is left out: "
                            + skipped.get(0).reason(),
                    HINT);
        }
    }

    /** Returns the skipped variants, a line for each reason, and one for the parts that are dropped with them. */
    public List<String> skips() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        skipped.forEach(each -> byReason.computeIfAbsent(each.reason(), reason -> new ArrayList<>())
                .add(each.variant().label()));
        List<String> lines = new ArrayList<>();
        byReason.forEach((reason, labels) -> lines.add("skipped: " + String.join(", ", labels) + ": " + reason));
        if (!droppedParts.isEmpty()) {
            lines.add("nothing is left to compare in " + String.join(", ", droppedParts));
        }
        return lines;
    }
}
