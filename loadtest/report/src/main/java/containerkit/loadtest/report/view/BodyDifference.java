package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult.Body;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Response body that is not that of the first contender that got the request.
 *
 * @param endpoint the endpoint's name
 * @param variant contender and mode that sent it
 * @param reference contender and mode that sent the body that it is compared with
 * @param what the difference, for people; {@code kit diff} shows the bytes
 */
public record BodyDifference(String endpoint, Variant variant, Variant reference, String what) {
    /**
     * Returns the differences in the responses of a plan's endpoints, each request of a mix on its own, from the first start
     * of each contender that responded. Bodies that the plan expects, or their hashes, were checked before.
     */
    public static List<BodyDifference> all(RunView view) {
        Map<Variant, Map<String, Body>> bodies = new LinkedHashMap<>();
        for (Variant variant : view.plan().variants()) {
            view.starts().of(variant).stream()
                    .map(launch -> launch.state().bodies())
                    .filter(sent -> !sent.isEmpty())
                    .findFirst()
                    .ifPresent(sent -> bodies.put(variant, sent));
        }
        List<BodyDifference> differences = new ArrayList<>();
        view.plan().parts().stream()
                .flatMap(part -> part.scenarios().stream())
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .filter(request ->
                        request.expect().body() == null && request.expect().sha256() == null)
                .distinct()
                .forEach(request -> differences.addAll(of(request, bodies)));
        return differences;
    }

    private static List<BodyDifference> of(Endpoint request, Map<Variant, Map<String, Body>> bodies) {
        List<BodyDifference> differences = new ArrayList<>();
        Variant reference = null;
        for (Variant variant : bodies.keySet()) {
            Body body = bodies.get(variant).get(request.name());
            if (body == null) {
                continue;
            }
            reference = reference == null ? variant : reference;
            Body first = bodies.get(reference).get(request.name());
            if (!body.sha256().equals(first.sha256())) {
                String varies = request.expect().varies() ? "; this body varies by itself, too" : "";
                differences.add(new BodyDifference(
                        request.name(), variant, reference, sizes(first.bytes(), body.bytes()) + varies));
            }
        }
        return differences;
    }

    private static String sizes(int expected, int actual) {
        return actual == expected ? "as long, " + actual + " bytes" : actual + " instead of " + expected + " bytes";
    }
}
