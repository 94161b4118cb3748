package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds response headers that not all contenders send alike, from the first start of each that responded. */
public final class HeaderDifferences {
    private static final String DATE = "date";

    private final Map<Variant, List<Header>> differing = new LinkedHashMap<>();
    private final Map<Variant, Map<String, Map<String, String>>> responses = new LinkedHashMap<>();

    /**
     * One header in the response of one endpoint.
     *
     * @param endpoint the endpoint's name
     * @param name as it was sent
     * @param value as it was sent
     */
    public record Header(String endpoint, String name, String value) {
        private Header anyCase() {
            return new Header(endpoint, name.toLowerCase(java.util.Locale.ROOT), value);
        }
    }

    public HeaderDifferences(List<Variant> variants, LaunchSummary starts) {
        for (Variant variant : variants) {
            Map<String, Map<String, String>> byEndpoint = new LinkedHashMap<>();
            for (LaunchResult launch : starts.of(variant)) {
                launch.state().headers().forEach(byEndpoint::putIfAbsent);
            }
            if (!byEndpoint.isEmpty()) {
                responses.put(variant, byEndpoint);
            }
        }
        Map<Header, Set<Variant>> senders = new LinkedHashMap<>();
        Map<String, Set<Variant>> asked = new LinkedHashMap<>();
        responses.forEach((variant, byEndpoint) -> byEndpoint.forEach((endpoint, headers) -> {
            asked.computeIfAbsent(endpoint, key -> new LinkedHashSet<>()).add(variant);
            headers.forEach((name, value) -> senders.computeIfAbsent(
                            new Header(endpoint, name, value).anyCase(), key -> new LinkedHashSet<>())
                    .add(variant));
        }));
        responses.forEach((variant, byEndpoint) -> {
            List<Header> own = new ArrayList<>();
            byEndpoint.forEach((endpoint, headers) -> headers.forEach((name, value) -> {
                Header header = new Header(endpoint, name, value);
                if (senders.get(header.anyCase()).size() < asked.get(endpoint).size()) {
                    own.add(header);
                }
            }));
            differing.put(variant, own);
        });
    }

    /** Returns the number of requests that at least one contender responded to. */
    public int requests() {
        return (int) responses.values().stream()
                .flatMap(byEndpoint -> byEndpoint.keySet().stream())
                .distinct()
                .count();
    }

    /** Returns whether no header differs; true also where no response was recorded. */
    public boolean none() {
        return differing.values().stream().allMatch(List::isEmpty);
    }

    /** Returns the headers of that contender that differ; null where no response of it was recorded. */
    @Nullable
    public List<Header> of(Variant variant) {
        return differing.get(variant);
    }

    /**
     * Returns the contenders that respond without the date where others send it. The date's value is not kept, because
     * it says nothing.
     */
    public List<Variant> dateless() {
        return responses.keySet().stream()
                .filter(variant -> responses.get(variant).entrySet().stream()
                        .anyMatch(response -> !response.getValue().containsKey(DATE) && dated(response.getKey())))
                .toList();
    }

    private boolean dated(String endpoint) {
        return responses.values().stream()
                .anyMatch(byEndpoint ->
                        byEndpoint.getOrDefault(endpoint, Map.of()).containsKey(DATE));
    }
}
