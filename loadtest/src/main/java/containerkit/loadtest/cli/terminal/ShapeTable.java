package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analyse.cost.Predictor;
import containerkit.loadtest.analyse.cost.Predictor.Bounded;
import containerkit.loadtest.analyse.cost.Predictor.Own;
import containerkit.loadtest.analyse.cost.Predictor.Predicted;
import containerkit.loadtest.analyse.stats.Display;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.result.CountedRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work of an application for each response, and the cost of that work on each container.
 *
 * @param predictor null where no cost model is given
 */
public record ShapeTable(List<CountedRequest> requests, @Nullable Predictor predictor) {
    /** Returns the requests, a row for each dimension that one of them has, and the predictions. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (CountedRequest request : requests) {
            lines.add(request.name() + ": status " + request.status()
                    + (request.varies() ? "; its counts vary, these are the last" : ""));
        }
        lines.add("");
        lines.addAll(table(
                Stream.concat(Stream.of("for one response"), requests.stream().map(CountedRequest::name)),
                Stream.of(Dimension.values())
                        .filter(dimension -> requests.stream().anyMatch(request -> request.count(dimension) > 0))
                        .map(dimension -> Stream.concat(
                                        Stream.of(dimension.label()),
                                        requests.stream().map(request -> Integer.toString(request.count(dimension))))
                                .toList())
                        .toList(),
                1));
        lines.add("");
        if (predictor == null) {
            lines.addAll(new Paragraph("What that takes on each container: --model with the results.json of a run of "
                            + KitCommand.text() + " compare cost-model on this machine.")
                    .lines());
        } else {
            lines.addAll(predictions(predictor));
        }
        return lines;
    }

    private List<String> predictions(Predictor predictor) {
        List<List<String>> costs = new ArrayList<>();
        List<List<String>> pairs = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (CountedRequest request : requests) {
            List<Predicted> all = predictor.predict(request);
            all.forEach(each ->
                    costs.add(List.of(request.name(), each.server().variant().label(), text(predictor.micros(each)))));
            for (int i = 0; i < all.size(); i++) {
                for (Predicted other : all.subList(i + 1, all.size())) {
                    Predicted one = all.get(i);
                    pairs.add(List.of(
                            request.name(),
                            one.server().variant().label() + " - "
                                    + other.server().variant().label(),
                            text(predictor.difference(one, other)),
                            predictor.ratio(one, other, Own.known(0)).text()));
                }
            }
            predictor.unknown(request).forEach(phrase -> unknown.add("  " + request.name() + ": " + phrase));
        }
        List<String> lines = new ArrayList<>(table(Stream.of("request", "on", "predicted CPU, µs"), costs, 2));
        lines.add("");
        lines.addAll(table(Stream.of("request", "pair", "difference, µs", "ratio"), pairs, 2));
        lines.add("");
        lines.addAll(new Paragraph(
                        "Per request, with 95 % intervals, and without what the application does besides, such as "
                                + "its queries. The prediction takes that as equal on each container: the differences hold with it, and the ratios are "
                                + "nearer to 1. Its share is unknown here, for nothing was loaded; "
                                + KitCommand.text() + " compare with --model measures it.")
                .lines());
        if (!unknown.isEmpty()) {
            lines.add("The model does not know:");
            lines.addAll(unknown);
        }
        return lines;
    }

    private static String text(Bounded value) {
        return Interval.text(value.value(), value.interval(), ShapeTable::number);
    }

    private static String number(double micros) {
        return Display.PLAIN.text(Math.abs(micros) < 0.0005 ? 0 : micros);
    }

    /** @param words number of columns, the first ones, that are no numbers */
    private static List<String> table(Stream<String> names, List<List<String>> rows, int words) {
        List<String> heading = names.toList();
        List<Boolean> numbers = new ArrayList<>(Collections.nCopies(heading.size(), true));
        Collections.fill(numbers.subList(0, words), false);
        return new TextTable(heading, numbers, rows).lines();
    }
}
