package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds response headers that not all contenders send alike, from the first start of each that responded. */
public final class HeaderDifferences {
    /** Headers by contender and endpoint. */
    private final Map<Variant, Map<String, Map<String, String>>> responses = new LinkedHashMap<>();

    /**
     * One header in the response of one endpoint.
     *
     * @param endpoint the endpoint's name
     * @param name as it was sent
     * @param value as it was sent
     */
    public record Header(String endpoint, String name, String value) {}

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
        return responses.keySet().stream().allMatch(variant -> List.of().equals(of(variant)));
    }

    /** Returns the headers of that contender that differ; null where no response of it was recorded. */
    public @Nullable List<Header> of(Variant variant) {
        return !responses.containsKey(variant)
                ? null
                : responses.get(variant).entrySet().stream()
                        .flatMap(response -> response.getValue().entrySet().stream()
                                .map(header -> new Header(response.getKey(), header.getKey(), header.getValue())))
                        .filter(this::differs)
                        .toList();
    }

    private boolean differs(Header header) {
        return responses.values().stream()
                .map(byEndpoint -> byEndpoint.get(header.endpoint()))
                .anyMatch(sent -> sent != null
                        && sent.entrySet().stream()
                                .noneMatch(each -> each.getKey().equalsIgnoreCase(header.name())
                                        && each.getValue().equals(header.value())));
    }
}
