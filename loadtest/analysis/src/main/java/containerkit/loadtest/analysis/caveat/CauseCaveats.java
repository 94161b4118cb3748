package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.pair.LargeDifferences;
import containerkit.loadtest.analysis.profile.Layer;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.analysis.profile.ProfileGap.LayerGap;
import containerkit.loadtest.plan.Plan;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds large differences that are not the container's: a profile shows most of them in another layer. */
final class CauseCaveats {
    private CauseCaveats() {}

    /** Returns a caveat for each cause: the same in several pairs is one. */
    static Stream<Caveat> of(Plan plan, List<ProfileGap> gaps) {
        return gaps.stream()
                .filter(gap -> gap.cpu()
                        && gap.times() > LargeDifferences.FACTOR
                        && gap.mainLayer()
                                .map(LayerGap::layer)
                                .filter(Layer::beyondContainer)
                                .isPresent())
                .collect(Collectors.groupingBy(
                        gap -> List.of(
                                gap.costlier().label(),
                                gap.mainLayer().orElseThrow().layer().label()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(same -> caveat(plan, same));
    }

    private static Caveat caveat(Plan plan, List<ProfileGap> gaps) {
        ProfileGap largest = Collections.max(gaps, Comparator.comparingDouble(ProfileGap::times));
        LayerGap main = largest.mainLayer().orElseThrow();
        return new Caveat(
                Caveat.Type.NOT_CONTAINER,
                String.format(
                        Locale.ROOT,
                        "Not the container: %s uses %.2g times the CPU of %s, and %.0f %% of the difference is %s.",
                        largest.costlier().label(),
                        largest.times(),
                        largest.thriftier().label(),
                        100 * largest.share(main),
                        main.layer().label()),
                main.layer() == Layer.LOGGING
                        ? "Log the same for all, e.g. --arg=--logging.level.ROOT=INFO, and compare again."
                        : "See what differs there with kit why, make it equal, and compare again.",
                gaps.stream().map(gap -> gap.comparison().name(plan)).distinct().toList());
    }
}
