package containerkit.loadtest.report.json;

import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.LaunchSummary;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One contender in one mode.
 *
 * @param name the contender's name
 * @param mode how it is configured: stock, article, or a name of the plan's own
 * @param container the container as the server reports it; null where it does not
 * @param containerVersion the container's version; null where it is not reported
 * @param bootVersion Spring Boot's version; null where it is not reported
 * @param experimental why nobody should rely on this contender; null where it is no experiment
 * @param swappedFrom the container that the jar was built with, where it runs on another; else null
 * @param profile Spring profiles of the mode, with commas between them; null for none
 * @param properties properties that the mode sets besides its profiles
 * @param jvmFlags JVM flags of the mode, after those of the run
 * @param jvm the server's JVM; null where it is not reported
 * @param startupS seconds from the start of the process to the first right response, median over the starts; null where
 *     none was timed
 * @param starts number of starts, failed ones included
 * @param failedStarts starts that failed
 * @param idle the server before any load, for each part in which it was observed
 */
record ContenderJson(
        String name,
        String mode,
        @Nullable String container,
        @Nullable String containerVersion,
        @Nullable String bootVersion,
        @Nullable String experimental,
        @Nullable String swappedFrom,
        @Nullable String profile,
        Map<String, String> properties,
        List<String> jvmFlags,
        @Nullable String jvm,
        @Nullable Double startupS,
        int starts,
        List<FailedStart> failedStarts,
        List<Idle> idle) {

    /**
     * A start that failed.
     *
     * @param part name of the part of the plan
     * @param block counted from 1
     * @param attempt which run of that block, counted from 1
     * @param reason why, in plain words
     */
    record FailedStart(String part, int block, int attempt, String reason) {}

    /**
     * The idle server in one part.
     *
     * @param part name of the part of the plan
     * @param values medians over the starts, by reading; what could not be read is absent
     */
    record Idle(String part, Map<Reading, Double> values) {}

    static List<ContenderJson> all(RunView view) {
        return view.plan().variants().stream().map(variant -> of(view, variant)).toList();
    }

    private static ContenderJson of(RunView view, Variant variant) {
        LaunchSummary starts = view.starts();
        Mode mode = view.plan().mode(variant.mode());
        List<LaunchResult> launches = starts.of(variant);
        return new ContenderJson(
                variant.contender(),
                variant.mode(),
                starts.reported(variant, Identity::container),
                starts.reported(variant, Identity::containerVersion),
                starts.reported(variant, Identity::bootVersion),
                view.plan().contender(variant.contender()).experiment(),
                starts.reported(variant, Identity::swappedFrom),
                mode.profile(),
                mode.properties(),
                mode.jvmFlags(),
                starts.reported(variant, Identity::jvm),
                LaunchSummary.median(launches, start -> start.state().startupSeconds()),
                launches.size(),
                launches.stream()
                        .filter(launch -> launch.failure() != null)
                        .map(launch ->
                                new FailedStart(launch.part(), launch.block(), launch.attempt(), launch.failure()))
                        .toList(),
                view.plan().parts().stream()
                        .map(part -> new Idle(part.name(), starts.idle(part.name(), variant)))
                        .filter(idle -> !idle.values().isEmpty())
                        .toList());
    }
}
