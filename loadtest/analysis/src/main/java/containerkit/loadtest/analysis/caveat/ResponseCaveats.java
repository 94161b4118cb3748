package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
        run.latestLaunches().forEach(launch -> headers(launch, byEndpoint));
        return Stream.of(
                        differing(
                                byEndpoint,
                                "content-encoding",
                                UnaryOperator.identity(),
                                "Compress the same for all, e.g. --arg=--server.compression.enabled=false, and compare"
                                        + " again."),
                        differing(
                                byEndpoint,
                                "set-cookie",
                                ResponseCaveats::cookieNames,
                                "Let all or none begin a session, and compare again."))
                .flatMap(Optional::stream);
    }

    private static void headers(LaunchResult launch, Map<String, Map<Variant, Map<String, String>>> byEndpoint) {
        launch.state().headers().forEach((endpoint, headers) -> byEndpoint
                .computeIfAbsent(endpoint, key -> new LinkedHashMap<>())
                .putIfAbsent(launch.variant(), headers));
    }

    private static Optional<Caveat> differing(
            Map<String, Map<Variant, Map<String, String>>> byEndpoint,
            String header,
            UnaryOperator<String> reading,
            String advice) {
        List<String> endpoints = byEndpoint.entrySet().stream()
                .filter(each -> values(each.getValue(), header, reading).size() > 1)
                .map(Map.Entry::getKey)
                .toList();
        return endpoints.stream()
                .findFirst()
                .map(first -> new Caveat(
                        Caveat.Type.RESPONSES,
                        "Responses differ in " + header + " before any load: "
                                + values(byEndpoint.get(first), header, reading).entrySet().stream()
                                        .map(each -> each.getKey() + " from " + String.join(", ", each.getValue()))
                                        .collect(Collectors.joining("; "))
                                + ".",
                        advice,
                        endpoints));
    }

    /** Returns the labels of the variants by their value of the header. */
    private static Map<String, List<String>> values(
            Map<Variant, Map<String, String>> responses, String header, UnaryOperator<String> reading) {
        return responses.entrySet().stream()
                .collect(Collectors.groupingBy(
                        each -> Optional.ofNullable(each.getValue().get(header))
                                .map(reading)
                                .orElse("none"),
                        LinkedHashMap::new,
                        Collectors.mapping(each -> each.getKey().label(), Collectors.toList())));
    }

    private static String cookieNames(String cookies) {
        return COOKIE_NAME.matcher(cookies).results().map(MatchResult::group).collect(Collectors.joining(", "));
    }
}
