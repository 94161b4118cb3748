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
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Settings that compared servers really run with.
 *
 * @param variants the servers
 * @param rows a row for each setting that one of them names
 */
public record Configuration(List<Variant> variants, List<Row> rows) {
    /**
     * One setting.
     *
     * @param key name of the setting
     * @param settings settings by server, in the order of {@link #variants}; null where a server does not report it
     */
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

        /** Returns how the setting decides comparisons; empty where it is not known to. */
        public Optional<DecisiveSetting> decisiveSetting() {
            return DecisiveSetting.of(key);
        }

        /** Returns the reason why modes that level limits leave the setting alone; empty where they do not. */
        public Optional<String> reasonNotLevelled() {
            return switch (key) {
                case "io_threads" ->
                    Optional.of("threads that watch connections do different work in each container (a poller, "
                            + "selectors, I/O threads), so the same number would not make them level");
                case "reserved_threads" ->
                    Optional.of("a container that holds threads back lets the one that found a request run it, while "
                            + "another goes on looking; without them it would be another server");
                default -> Optional.empty();
            };
        }

        /**
         * Returns the setting with each server's value, e.g.
         * {@code io_threads (tomcat 1, which no property changes; jetty 3)}, and the reason why it is left alone.
         */
        public String described(List<Variant> variants) {
            List<String> each = new ArrayList<>();
            List<@Nullable String> texts = texts();
            for (int i = 0; i < texts.size(); i++) {
                Setting setting = settings.get(i);
                if (setting != null) {
                    each.add(variants.get(i).contender() + " " + texts.get(i)
                            + (setting.property() == null ? ", which no property changes" : ""));
                }
            }
            return key + " (" + String.join("; ", each) + ")"
                    + reasonNotLevelled().map(why -> ": " + why).orElse("");
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
        Map<Variant, List<Setting>> said = new LinkedHashMap<>();
        launches.stream()
                .filter(launch -> !launch.state().configuration().isEmpty())
                .forEach(launch ->
                        said.putIfAbsent(launch.variant(), launch.state().configuration()));
        List<String> keys = variants.stream()
                .flatMap(variant -> said.getOrDefault(variant, List.of()).stream())
                .map(Setting::key)
                .distinct()
                .toList();
        return new Configuration(
                variants, keys.stream().map(key -> row(key, variants, said)).toList());
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

    /** Returns the rows whose values differ. */
    public List<Row> differences() {
        return rows.stream().filter(Row::differs).toList();
    }

    /**
     * Returns the rows that are alike and yet decide comparisons: limits that are below the number of request threads,
     * where a server reports that number. Nobody thinks of such limits, because all servers have them.
     */
    public List<Row> alikeButDecisive() {
        return rows.stream()
                .filter(row -> !row.differs()
                        && row.decisiveSetting()
                                .filter(DecisiveSetting::evenAlike)
                                .isPresent()
                        && limits(row))
                .toList();
    }

    private boolean limits(Row row) {
        List<@Nullable Setting> requests = rows.stream()
                .filter(other -> other.key().equals(DecisiveSetting.REQUEST_THREADS_MAX.key()))
                .map(Row::settings)
                .findFirst()
                .orElse(List.of());
        for (int server = 0; server < variants.size(); server++) {
            OptionalInt limit = number(row.settings().get(server));
            OptionalInt threads = requests.isEmpty() ? OptionalInt.empty() : number(requests.get(server));
            if (limit.isPresent() && (threads.isEmpty() || limit.getAsInt() < threads.getAsInt())) {
                return true;
            }
        }
        return false;
    }

    private static OptionalInt number(@Nullable Setting setting) {
        return setting != null && setting.value() instanceof Number number
                ? OptionalInt.of(number.intValue())
                : OptionalInt.empty();
    }

    private static Row row(String key, List<Variant> variants, Map<Variant, List<Setting>> said) {
        return new Row(
                key,
                variants.stream()
                        .<@Nullable Setting>map(variant -> said.getOrDefault(variant, List.of()).stream()
                                .filter(setting -> setting.key().equals(key))
                                .findFirst()
                                .orElse(null))
                        .toList());
    }
}
