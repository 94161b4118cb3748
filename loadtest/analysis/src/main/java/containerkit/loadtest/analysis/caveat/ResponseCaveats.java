package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds responses to the same request that cost differently: compressed by some only, or with a session of some only. */
final class ResponseCaveats {
    private static final Pattern COOKIE_NAME = Pattern.compile("(?<=^|, )[^=;,\\s]+(?==)");

    private ResponseCaveats() {}

    static Stream<Caveat> of(RunResult run) {
        Map<String, Map<Variant, Map<String, String>>> byEndpoint = new LinkedHashMap<>();
        run.latestLaunches().forEach(launch -> launch.state().headers().forEach((endpoint, headers) -> byEndpoint
                .computeIfAbsent(endpoint, key -> new LinkedHashMap<>())
                .putIfAbsent(launch.variant(), headers)));
        return Stream.of(
                        differing(
                                byEndpoint,
                                "content-encoding",
                                "Compress the same for all, e.g. --arg=--server.compression.enabled=false, and compare"
                                        + " again."),
                        differing(byEndpoint, "set-cookie", "Let all or none begin a session, and compare again."))
                .flatMap(Optional::stream);
    }

    private static Optional<Caveat> differing(
            Map<String, Map<Variant, Map<String, String>>> byEndpoint, String header, String advice) {
        Map<String, Map<String, List<String>>> differing = new LinkedHashMap<>();
        byEndpoint.forEach((endpoint, responses) -> {
            Map<String, List<String>> labels = labels(responses, header);
            if (labels.size() > 1) {
                differing.put(endpoint, labels);
            }
        });
        return differing.values().stream()
                .findFirst()
                .map(first -> new Caveat(
                        Caveat.Type.RESPONSES,
                        "Responses differ in " + header + " before any load: "
                                + first.entrySet().stream()
                                        .map(each -> each.getKey() + " from " + String.join(", ", each.getValue()))
                                        .collect(Collectors.joining("; "))
                                + ".",
                        advice,
                        List.copyOf(differing.keySet())));
    }

    /** Returns the labels of the variants by their value of the header; of cookies that is their names. */
    private static Map<String, List<String>> labels(Map<Variant, Map<String, String>> responses, String header) {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        responses.forEach((variant, headers) -> {
            String value = headers.getOrDefault(header, "none");
            List<String> names =
                    COOKIE_NAME.matcher(value).results().map(MatchResult::group).toList();
            labels.computeIfAbsent(names.isEmpty() ? value : String.join(", ", names), key -> new ArrayList<>())
                    .add(variant.label());
        });
        return labels;
    }
}
