package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds published values by the server and scenario that they are about. A value that names contender and mode belongs
 * to that mode alone. One that names only the contender belongs to all its modes that have none of their own.
 */
public final class Published {
    private final Map<Key, String> values = new HashMap<>();

    Published(List<PublishedValue> published) {
        for (PublishedValue value : published) {
            boolean load = value.concurrency() != null;
            values.putIfAbsent(
                    new Key(
                            value.part(),
                            value.contender(),
                            load ? value.endpoint() : null,
                            value.concurrency(),
                            value.scenario(),
                            value.measure()),
                    value.value());
        }
    }

    private record Key(
            @Nullable String part,
            String contender,
            @Nullable String endpoint,
            @Nullable Integer concurrency,
            @Nullable String scenario,
            String measure) {}

    /** Returns the value under load; null where none was published. */
    @Nullable
    public String loaded(String part, Variant variant, Scenario scenario, String measure) {
        Key key = key(part, variant, scenario, measure);
        return key == null ? null : values.get(key);
    }

    /**
     * Returns the value under load, and in brackets the least and the most where these were published with it; null
     * where none was published.
     */
    @Nullable
    public String ranged(String part, Variant variant, Scenario scenario, String measure) {
        String value = loaded(part, variant, scenario, measure);
        String low = loaded(part, variant, scenario, measure + ".low");
        String high = loaded(part, variant, scenario, measure + ".high");
        return value == null || low == null || high == null ? value : value + " [" + low + ", " + high + "]";
    }

    /** Returns the key of the server's value in that scenario; null where there is none. */
    private @Nullable Key key(String part, Variant variant, Scenario scenario, String measure) {
        String endpoint = scenario.endpoint().name();
        int concurrency = scenario.concurrency();
        return Stream.of(variant.key(), variant.contender())
                .flatMap(name -> Stream.of(
                        new Key(null, name, null, null, scenario.name(), measure),
                        new Key(part, name, endpoint, concurrency, null, measure)))
                .filter(values::containsKey)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the ratio of one contender's value to another's in that scenario. Null where one of them was not
     * published, or only in words, and for two modes that share one value.
     */
    @Nullable
    public Double ratio(String part, Scenario scenario, Variant a, Variant b, String measure) {
        Key ofA = key(part, a, scenario, measure);
        Key ofB = key(part, b, scenario, measure);
        if (ofA == null || ofB == null || ofA.equals(ofB)) {
            return null;
        }
        Double own = number(values.get(ofA));
        Double other = number(values.get(ofB));
        return own == null || other == null || own <= 0 || other <= 0 ? null : Double.valueOf(own / other);
    }

    private static @Nullable Double number(@Nullable String printed) {
        try {
            return printed == null ? null : Double.valueOf(printed);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Returns the value of the idle server; null where none was published. */
    @Nullable
    public String idle(String part, Variant variant, String measure) {
        String own = values.get(new Key(part, variant.key(), null, null, null, measure));
        return own == null ? values.get(new Key(part, variant.contender(), null, null, null, measure)) : own;
    }

    /** Returns the value of the jar; null where none was published. */
    @Nullable
    public String packaging(String contender, String measure) {
        return values.get(new Key(PublishedValue.PACKAGING, contender, null, null, null, measure));
    }
}
