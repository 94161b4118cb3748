package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.cost.CostModel;
import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Fit;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.analyse.stats.Display;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.BarPlot;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Section with the cost of each part of a response for each contender, and the fit of that model to the scenarios. */
final class CostModelSection {
    private static final String TITLE = "Cost model";

    private CostModelSection() {}

    /** Returns the section; empty where no endpoint of the plan has a shape. */
    static Optional<Section> of(RunView view) {
        return view.analysis().costModel().map(model -> section(view, model));
    }

    private static Section section(RunView view, CostModel model) {
        if (model.problem() != null) {
            return Section.of(TITLE, List.of(new Content.Paragraph("There is none: " + model.problem() + ".")));
        }
        Columns<CostTerm> costs = new Columns<CostTerm>().text("what", CostTerm::unit);
        for (Server server : model.servers()) {
            costs.value(
                    server.variant().label(),
                    term -> server.cost(term).map(CostModelSection::text).orElse(null));
        }
        Content.Table twin = costs.table("CPU per request, µs", model.terms());
        List<Content> contents = new ArrayList<>(List.of(
                new Content.Paragraph(reading(model, view.analysis().index().unit())), plot(view, model, twin)));
        List<String> notes = notes(model);
        if (!notes.isEmpty()) {
            contents.add(new Content.Bullets(notes));
        }
        Columns<ScenarioKey> fits =
                new Columns<ScenarioKey>().text("part", ScenarioKey::part).text("scenario", ScenarioKey::scenario);
        for (Server server : model.servers()) {
            fits.valueIfAny(server.variant().label() + ", µs", key -> fit(server, key)
                            .map(fit -> Display.PLAIN.text(rounded(fit.measured())))
                            .orElse(null))
                    .valueIfAny(
                            "against the model, %",
                            key -> fit(server, key)
                                    .map(fit -> signed(fit.residualPercent()))
                                    .orElse(null));
        }
        contents.add(fits.table(
                "Measured CPU per request, and how far that is from the model",
                model.servers().stream()
                        .flatMap(server -> server.fits().stream())
                        .map(Fit::key)
                        .distinct()
                        .toList()));
        return Section.of(TITLE, contents);
    }

    private static Optional<Fit> fit(Server server, ScenarioKey key) {
        return server.fits().stream().filter(fit -> fit.key().equals(key)).findFirst();
    }

    private static String reading(CostModel model, String unit) {
        return "CPU per request is modelled as a sum: any request costs the first line, and each unit of the others so much "
                + "more. Least squares over " + blocks(model, unit)
                + " of the scenarios that have a shape, "
                + "at " + new Counted(model.servers().get(0).connections(), "connection")
                + "; all scenarios weigh alike. In brackets: the 95 % "
                + "interval over the " + unit + "s, each by itself. The application's own work for each unit is "
                + "included; it is the same code on all containers.";
    }

    private static Content plot(RunView view, CostModel model, Content.Table twin) {
        List<BarPlot.Panel> panels = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (CostTerm term : model.terms()) {
            List<BarPlot.Bar> bars = new ArrayList<>();
            for (Server server : model.servers()) {
                Cost cost = server.cost(term).orElse(null);
                if (cost == null) {
                    continue;
                }
                String text = Display.PLAIN.text(rounded(cost.micros()));
                bars.add(new BarPlot.Bar(
                        server.variant().label(),
                        view.palette().colour(server.variant()),
                        Math.max(0, cost.micros()),
                        text));
                words.add(server.variant().label() + ", " + term.unit() + ": " + text);
            }
            panels.add(new BarPlot.Panel(term.unit() + ", µs", bars));
        }
        return new Content.Plot(
                "cost-model",
                "CPU per request of each part, each from 0 on; one that was measured below 0 has no bar.",
                "Bar plot. " + PlotText.listed(words),
                new BarPlot(panels),
                twin,
                false);
    }

    private static List<String> notes(CostModel model) {
        List<String> notes = new ArrayList<>();
        model.lacking().forEach(who -> notes.add("Not in the model: " + who + "."));
        for (Server server : model.servers()) {
            for (Cost cost : server.costs()) {
                if (cost.bend() != null) {
                    double percent = cost.bend().percent();
                    notes.add("Not a straight line on " + server.variant().label() + ": half of the largest "
                            + cost.term().key() + " costs " + ValueText.decimals(0, Math.abs(percent)) + " % "
                            + (percent > 0 ? "more" : "less")
                            + " than the line, in percent of what the largest costs.");
                }
            }
        }
        offsets(model).ifPresent(notes::add);
        List<String> misfits = new ArrayList<>();
        for (Server server : model.servers()) {
            String label = server.variant().label();
            if (!server.fixed().isEmpty()) {
                notes.add("In any request of " + label + ", because all its scenarios have it alike: "
                        + server.fixed().keySet().stream()
                                .map(CostTerm::key)
                                .sorted()
                                .collect(Collectors.joining(", "))
                        + ".");
            }
            misfits.add(
                    server.misfitPercent() == null
                            ? label + " unknown, with as many terms and bases of parts as scenarios"
                            : label + " " + ValueText.decimals(1, server.misfitPercent()) + " %");
        }
        notes.add("Scenarios lie this far from the model (standard deviation): " + String.join(", ", misfits) + ".");
        return notes;
    }

    /** Returns a sentence with the bases of the parts; empty where there is one part. */
    private static Optional<String> offsets(CostModel model) {
        List<String> parts = new ArrayList<>();
        for (String part : model.servers().stream()
                .flatMap(server -> server.partOffsets().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new))) {
            List<String> servers = new ArrayList<>();
            for (Server server : model.servers()) {
                Double micros = server.partOffsets().get(part);
                if (micros != null) {
                    servers.add(server.variant().label() + " " + (micros > 0 ? "+" : "")
                            + Display.PLAIN.text(rounded(micros)));
                }
            }
            parts.add(part + ": " + String.join(", ", servers));
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Any request costs so much more in a part than in the one with most scenarios, which the model's "
                                + "base is of, because each part has servers of its own, which may be warmer or colder; in µs: "
                                + String.join("; ", parts) + ".");
    }

    private static String blocks(CostModel model, String unit) {
        IntSummaryStatistics blocks =
                model.servers().stream().mapToInt(Server::blocks).summaryStatistics();
        return (blocks.getMin() == blocks.getMax() ? "" : blocks.getMin() + " to ")
                + new Counted(blocks.getMax(), unit);
    }

    private static String text(Cost cost) {
        return Interval.text(cost.micros(), cost.interval(), micros -> Display.PLAIN.text(rounded(micros)));
    }

    /** Returns zero for a value that would be printed as zero, so that it has no sign. */
    private static double rounded(double value) {
        return Math.abs(value) < 0.0005 ? 0 : value;
    }

    private static String signed(double percent) {
        String text = ValueText.decimals(1, Math.abs(percent) < 0.05 ? 0 : percent);
        return percent >= 0.05 ? "+" + text : text;
    }
}
