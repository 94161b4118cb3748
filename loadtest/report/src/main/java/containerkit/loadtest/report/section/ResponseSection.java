package containerkit.loadtest.report.section;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Section about differences between the contenders' responses to the same request, before any load: headers and
 * bodies of the first start that responded. {@code kit diff} shows the bytes.
 */
public final class ResponseSection {
    private static final int MOST_REQUESTS = 3;
    private static final int DIGITS = 8; // of a SHA-256

    private ResponseSection() {}

    /** What the contenders that responded sent under one name. */
    private record Row(String name, Map<Variant, String> sent) {}

    /** Returns the contents; empty where all responses are the same. */
    public static List<Content> of(RunView view) {
        Map<Row, List<String>> requests = new LinkedHashMap<>();
        view.plan().parts().stream()
                .flatMap(part -> part.scenarios().stream())
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .distinct()
                .forEach(request -> rows(view, request).stream()
                        .filter(row -> new HashSet<>(row.sent().values()).size() > 1)
                        .forEach(row -> requests.computeIfAbsent(row, absent -> new ArrayList<>())
                                .add(request.name())));
        Columns<Map.Entry<Row, List<String>>> columns = new Columns<Map.Entry<Row, List<String>>>()
                .text("header or body", row -> row.getKey().name())
                .text("of", row -> new FirstFew(row.getValue(), MOST_REQUESTS).toString());
        view.plan()
                .variants()
                .forEach(variant ->
                        columns.text(variant.label(), row -> row.getKey().sent().get(variant)));
        return columns.ifAny(
                "What not all contenders sent alike, length and time aside", List.copyOf(requests.entrySet()));
    }

    private static List<Row> rows(RunView view, Endpoint request) {
        Map<Variant, Map<String, String>> responses = new LinkedHashMap<>();
        Map<String, String> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Variant variant : view.plan().variants()) {
            List<LaunchResult> starts = view.starts().of(variant);
            starts.stream()
                    .map(start -> start.state().headers().get(request.name()))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(headers -> responses.put(variant, sent(headers, starts, request)));
        }
        responses.values().forEach(sent -> sent.keySet().forEach(name -> names.putIfAbsent(name, name)));
        return names.values().stream()
                .map(name -> {
                    Map<Variant, String> values = new HashMap<>();
                    responses.forEach((variant, sent) -> values.put(variant, sent.getOrDefault(name, "none")));
                    return new Row(name, values);
                })
                .toList();
    }

    /** Returns the headers, and the body unless its bytes were checked already. */
    private static Map<String, String> sent(Map<String, String> headers, List<LaunchResult> starts, Endpoint request) {
        Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sent.putAll(headers);
        if (request.expect().body() == null && request.expect().sha256() == null) {
            String name = request.expect().varies() ? "body, which varies by itself" : "body";
            starts.stream()
                    .map(start -> start.state().bodies().get(request.name()))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(body -> sent.put(
                            name, body.bytes() + " bytes, " + body.sha256().substring(0, DIGITS)));
        }
        return sent;
    }
}
