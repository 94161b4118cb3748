package containerkit.loadtest.analysis.configuration;

import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Settings that compared servers really run with: a row for each that one of them names. */
public record Configuration(List<Variant> variants, List<Row> rows) {
    /** One setting of each server, in the order of {@link #variants}; null where a server does not report it. */
    public record Row(String key, List<@Nullable Setting> settings) {
        /** Returns whether two servers that report the setting have different values. */
        public boolean differs() {
            return settings.stream()
                            .filter(Objects::nonNull)
                            .map(Setting::text)
                            .distinct()
                            .count()
                    > 1;
        }

        /** Returns key and values, e.g. {@code io_threads (tomcat 1, which no property changes; jetty 3)}. */
        public String described(List<Variant> variants) {
            List<String> each = new ArrayList<>();
            for (int i = 0; i < settings.size(); i++) {
                Setting setting = settings.get(i);
                if (setting != null) {
                    each.add(variants.get(i).contender() + " " + setting.text()
                            + (setting.property() == null ? ", which no property changes" : ""));
                }
            }
            return key + " (" + String.join("; ", each) + ")";
        }

        /** Returns the values for people, by server; null where a server does not report the setting. */
        public List<@Nullable String> texts() {
            return settings.stream()
                    .<@Nullable String>map(setting -> setting == null ? null : setting.text())
                    .toList();
        }
    }

    /** Returns the configuration of these servers, from the first start of each that reported any setting. */
    public static Configuration of(List<Variant> variants, Collection<LaunchResult> launches) {
        Map<Variant, Map<String, Setting>> said = new LinkedHashMap<>();
        for (LaunchResult launch : launches) {
            Map<String, Setting> settings = new LinkedHashMap<>();
            launch.state().configuration().forEach(setting -> settings.put(setting.key(), setting));
            if (!settings.isEmpty()) {
                said.putIfAbsent(launch.variant(), settings);
            }
        }
        List<Map<String, Setting>> byVariant = variants.stream()
                .map(variant -> said.getOrDefault(variant, Map.of()))
                .toList();
        List<Row> rows = byVariant.stream()
                .flatMap(settings -> settings.keySet().stream())
                .distinct()
                .map(key -> new Row(
                        key,
                        byVariant.stream()
                                .<@Nullable Setting>map(settings -> settings.get(key))
                                .toList()))
                .toList();
        return new Configuration(variants, rows);
    }

    /** Returns the configurations of the servers that each part compares, by part; every group of servers once. */
    public static Map<String, Configuration> byPart(List<Part> parts, Collection<LaunchResult> launches) {
        Map<List<Variant>, String> groups = new LinkedHashMap<>();
        parts.forEach(part -> groups.putIfAbsent(part.variants(), part.name()));
        Map<String, Configuration> byPart = new LinkedHashMap<>();
        groups.forEach((variants, part) -> byPart.put(part, of(variants, launches)));
        return byPart;
    }

    /** Returns whether all servers are in one mode that levels limits. A remaining difference then needs a reason. */
    public boolean level(Plan plan) {
        return variants.stream().map(Variant::mode).distinct().count() == 1
                && plan.mode(variants.get(0).mode()).level();
    }

    /** Returns the servers that report no setting, or only settings of their JVM. */
    public List<Variant> silent() {
        return variants.stream()
                .filter(variant -> rows.stream()
                        .map(row -> row.settings().get(variants.indexOf(variant)))
                        .allMatch(setting -> setting == null || setting.isOfJvm()))
                .toList();
    }

    public List<Row> differences() {
        return rows.stream().filter(Row::differs).toList();
    }
}
