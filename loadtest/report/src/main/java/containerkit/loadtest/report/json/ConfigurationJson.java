package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.Collection;
import java.util.List;

/**
 * Settings that one server really runs with.
 *
 * @param settings in the server's order
 */
public record ConfigurationJson(@JsonUnwrapped Variant variant, List<Setting> settings) {
    /** Returns one entry for each server that reports any. */
    public static List<ConfigurationJson> all(List<Variant> variants, Collection<LaunchResult> launches) {
        return variants.stream()
                .flatMap(variant -> launches.stream()
                        .filter(launch -> launch.variant().equals(variant)
                                && !launch.state().configuration().isEmpty())
                        .limit(1)
                        .map(launch ->
                                new ConfigurationJson(variant, launch.state().configuration())))
                .toList();
    }
}
