package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.pair.LargeDifferences;
import containerkit.loadtest.analysis.profile.Layer;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.analysis.profile.ProfileGap.LayerGap;
import containerkit.loadtest.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Finds large differences that are not the container's: a profile shows most of them in another layer. */
final class CauseCaveats {
    private CauseCaveats() {}

    /** The same cause in several pairs is one caveat. */
    private record Cause(String costlier, Layer layer) {}

    static Stream<Caveat> of(Plan plan, List<ProfileGap> gaps) {
        Map<Cause, List<ProfileGap>> byCause = new LinkedHashMap<>();
        gaps.stream()
                .filter(gap -> gap.cpu() && gap.times() > LargeDifferences.FACTOR)
                .forEach(gap -> gap.mainLayer()
                        .map(LayerGap::layer)
                        .filter(Layer::beyondContainer)
                        .ifPresent(layer -> byCause.computeIfAbsent(
                                        new Cause(gap.costlier().label(), layer), cause -> new ArrayList<>())
                                .add(gap)));
        return byCause.entrySet().stream().map(each -> caveat(plan, each.getKey(), each.getValue()));
    }

    private static Caveat caveat(Plan plan, Cause cause, List<ProfileGap> gaps) {
        ProfileGap largest =
                gaps.stream().max(Comparator.comparingDouble(ProfileGap::times)).orElseThrow();
        return new Caveat(
                Caveat.Type.NOT_CONTAINER,
                String.format(
                        Locale.ROOT,
                        "Not the container: %s uses %.2g times the CPU of %s, and %.0f %% of the difference is %s.",
                        cause.costlier(),
                        largest.times(),
                        largest.thriftier().label(),
                        100 * largest.share(largest.mainLayer().orElseThrow()),
                        cause.layer().label()),
                cause.layer() == Layer.LOGGING
                        ? "Log the same for all, e.g. --arg=--logging.level.ROOT=INFO, and compare again."
                        : "See what differs there with kit why, make it equal, and compare again.",
                gaps.stream().map(gap -> gap.comparison().name(plan)).distinct().toList());
    }
}
