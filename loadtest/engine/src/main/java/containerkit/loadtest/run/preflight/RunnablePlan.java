package containerkit.loadtest.run.preflight;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Skipped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a plan that this machine can run.
 *
 * @param plan the plan without the skipped variants
 * @param unbuilt peers that can run here but have to be built first; their jars were not checked
 */
public record RunnablePlan(Plan plan, List<Skipped> skipped, List<Contender> unbuilt) {
    private static final String HINT =
            "install what is named there (JAVA_HOME chooses the JDK), or choose others with --on or --modes";

    /**
     * Checks every contender in every mode.
     *
     * @param failed the reasons why peers could not be built
     * @throws LaunchException if the plan is wrong, or a program is missing
     * @throws UserFailure if nothing is left
     */
    public static RunnablePlan of(Plan plan, Launcher launcher, Peers peers, Map<Contender, String> failed)
            throws IOException, InterruptedException {
        Map<Contender, String> unable = new HashMap<>(failed);
        plan.contenders().forEach(contender -> unable.computeIfAbsent(contender, peers::lacking));
        List<Contender> unbuilt = peers.unbuilt(plan.contenders().stream()
                .filter(contender -> !unable.containsKey(contender))
                .toList());
        List<Skipped> skipped = new ArrayList<>();
        for (Variant variant : plan.variants()) {
            Contender contender = plan.contender(variant.contender());
            Mode mode = plan.mode(variant.mode());
            String lacking = unable.get(contender);
            if (lacking == null) {
                if (!unbuilt.contains(contender)) {
                    launcher.check(contender, mode);
                }
                lacking = launcher.lacking(contender, mode);
            }
            if (lacking != null) {
                skipped.add(new Skipped(variant, Skipped.Why.MACHINE, lacking));
            }
        }
        return new RunnablePlan(plan, List.of(), unbuilt).without(skipped);
    }

    /** @throws UserFailure if nothing is left */
    public RunnablePlan without(List<Skipped> further) {
        Plan left = plan.without(further.stream().map(Skipped::variant).collect(Collectors.toSet()));
        if (left.parts().isEmpty()) {
            throw UserFailure.missing(
                    "nothing is left of plan " + plan.name() + ": "
                            + further.get(0).reason(),
                    HINT);
        }
        return new RunnablePlan(
                left, Stream.concat(skipped.stream(), further.stream()).toList(), unbuilt);
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

    /** Returns the skipped variants, a line for each reason. */
    public List<String> skips() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        skipped.forEach(each -> byReason.computeIfAbsent(each.reason(), reason -> new ArrayList<>())
                .add(each.variant().label()));
        return byReason.entrySet().stream()
                .map(each -> "skipped: " + String.join(", ", each.getValue()) + ": " + each.getKey())
                .toList();
    }
}
