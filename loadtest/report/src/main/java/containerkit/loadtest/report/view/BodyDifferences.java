package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.ResponseBody;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds response bodies that differ from those of the first contender, from the first start of each that responded. */
public final class BodyDifferences {
    private static final int SHOWN = 60; // characters of a line, around the place

    private final List<String> requests;
    private final List<Difference> differences = new ArrayList<>();
    private final Map<Variant, Map<String, ResponseBody>> bodies = new LinkedHashMap<>();

    /**
     * A body that differs.
     *
     * @param endpoint the endpoint's name
     * @param variant contender and mode that sent it
     * @param reference contender and mode that sent the body that it is compared with
     * @param what the difference, for people
     */
    public record Difference(String endpoint, Variant variant, Variant reference, String what) {}

    /**
     * @param compared names of the requests that are compared
     * @param varying names of the requests whose body may change with each response
     */
    public BodyDifferences(List<Variant> variants, LaunchSummary starts, List<String> compared, List<String> varying) {
        this.requests = compared;
        for (Variant variant : variants) {
            starts.of(variant).stream()
                    .map(launch -> launch.state().bodies())
                    .filter(sent -> !sent.isEmpty())
                    .findFirst()
                    .ifPresent(sent -> bodies.put(variant, sent));
        }
        compared.forEach(request -> compare(request, varying.contains(request)));
    }

    /**
     * Returns the differences in the responses of a plan's endpoints, each request of a mix on its own. Exact bodies
     * that the plan expects were checked before.
     */
    public static BodyDifferences of(RunView view) {
        List<Endpoint> requests = view.plan().parts().stream()
                .flatMap(part -> part.scenarios().stream())
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .distinct()
                .toList();
        return new BodyDifferences(
                view.plan().variants(),
                view.starts(),
                requests.stream()
                        .filter(request -> request.expect().body() == null)
                        .map(Endpoint::name)
                        .distinct()
                        .toList(),
                requests.stream()
                        .filter(request -> request.expect().varies())
                        .map(Endpoint::name)
                        .distinct()
                        .toList());
    }

    public List<Difference> all() {
        return List.copyOf(differences);
    }

    /** Returns the differences of one contender. */
    public List<Difference> of(Variant variant) {
        return differences.stream()
                .filter(each -> each.variant().equals(variant))
                .toList();
    }

    /** Returns the number of requests that were compared between at least two contenders. */
    public long compared() {
        return requests.stream()
                .filter(request -> bodies.values().stream()
                                .filter(sent -> sent.containsKey(request))
                                .count()
                        > 1)
                .count();
    }

    private void compare(String endpoint, boolean varies) {
        Variant reference = null;
        for (Map.Entry<Variant, Map<String, ResponseBody>> each : bodies.entrySet()) {
            ResponseBody body = each.getValue().get(endpoint);
            if (body == null) {
                continue;
            }
            if (reference == null) {
                reference = each.getKey();
                continue;
            }
            ResponseBody expected = bodies.get(reference).get(endpoint);
            if (!body.sha256().equals(expected.sha256())) {
                String what = what(expected, body) + (varies ? "; this body varies by itself, too" : "");
                differences.add(new Difference(endpoint, each.getKey(), reference, what));
            }
        }
    }

    private static String what(ResponseBody expected, ResponseBody body) {
        String sizes = body.bytes() == expected.bytes()
                ? "as long, " + body.bytes() + " bytes"
                : body.bytes() + " instead of " + expected.bytes() + " bytes";
        String first = firstDifference(expected.text(), body.text());
        return first == null ? sizes : sizes + "; " + first;
    }

    private static @Nullable String firstDifference(@Nullable String expected, @Nullable String actual) {
        if (expected == null || actual == null) {
            return null;
        }
        List<String> lines = expected.lines().toList();
        List<String> others = actual.lines().toList();
        int common = Math.min(lines.size(), others.size());
        List<Integer> differing = new ArrayList<>();
        for (int i = 0; i < common; i++) {
            if (!lines.get(i).equals(others.get(i))) {
                differing.add(i);
            }
        }
        if (differing.isEmpty()) {
            return null; // it lies behind what is kept, or in line ends
        }
        int first = differing.get(0);
        return "line " + (first + 1) + ": " + around(others.get(first), lines.get(first)) + " instead of "
                + around(lines.get(first), others.get(first))
                + (differing.size() > 1 ? ", and " + new Counted(differing.size() - 1, "more line") : "");
    }

    /** Returns the part of a line in which it differs from another one. */
    private static String around(String line, String other) {
        int same = 0;
        while (same < line.length() && same < other.length() && line.charAt(same) == other.charAt(same)) {
            same++;
        }
        int from = Math.max(0, Math.min(same - SHOWN / 3, line.length() - SHOWN));
        int to = Math.min(line.length(), from + SHOWN);
        return '"' + (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "") + '"';
    }
}
