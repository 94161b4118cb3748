package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settings that one server really runs with.
 *
 * @param settings in the server's order
 */
public record ConfigurationJson(@JsonUnwrapped Variant variant, List<Row> settings) {
    /**
     * One setting.
     *
     * @param decides whether it is known to decide comparisons
     * @param differs whether two servers of this mode report different values
     */
    record Row(@JsonUnwrapped Setting setting, boolean decides, boolean differs) {}

    /** Returns one entry for each server that reports any. */
    public static List<ConfigurationJson> all(List<Variant> variants, Collection<LaunchResult> launches) {
        return variants.stream()
                .map(variant -> {
                    List<Variant> ofItsMode = variants.stream()
                            .filter(other -> other.mode().equals(variant.mode()))
                            .toList();
                    int column = ofItsMode.indexOf(variant);
                    return new ConfigurationJson(
                            variant,
                            Configuration.of(ofItsMode, launches).rows().stream()
                                    .flatMap(row -> Stream.ofNullable(
                                                    row.settings().get(column))
                                            .map(setting -> new Row(
                                                    setting,
                                                    row.decisiveSetting().isPresent(),
                                                    row.differs())))
                                    .toList());
                })
                .filter(server -> !server.settings().isEmpty())
                .toList();
    }
}
