package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.analysis.configuration.Configuration.Row;
import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Section with the settings that the servers really ran with, read from them; those that differ come first. */
final class ConfigurationSection {
    private ConfigurationSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        Configuration.byPart(view.plan().parts(), view.analysis().run().launches())
                .forEach((part, configuration) -> add(contents, part, configuration));
        if (view.plan().variants().stream()
                .map(variant -> view.plan().contender(variant.contender()))
                .anyMatch(contender -> contender.jar() != null && contender.configuration() == null)) {
            contents.add(new Content.Paragraph(
                    "A jar that reports no settings of its own: only what its container's MBeans tell. Undertow always has "
                            + "them, Tomcat with server.tomcat.mbeanregistry.enabled, which kit config sets, Jetty with "
                            + "jetty-jmx."));
        }
        return Section.of("Settings, read from the running servers", contents);
    }

    private static void add(List<Content> contents, String part, Configuration configuration) {
        List<Variant> silent = configuration.silent();
        boolean nothing = silent.size() == configuration.variants().size();
        if (!silent.isEmpty()) {
            contents.add(new Content.Paragraph("Part " + part + ": no setting could be read"
                    + (nothing
                            ? ""
                            : " of " + silent.stream().map(Variant::label).collect(Collectors.joining(", ")))
                    + (configuration.rows().isEmpty() ? "." : ", apart from those of the JVM.")));
        }
        List<Row> differences = configuration.differences();
        if (differences.isEmpty() && !nothing) {
            contents.add(new Content.Paragraph("Part " + part + ": none of the settings that could be read differs."));
        }
        if (!differences.isEmpty()) {
            contents.add(table("Differences, " + part, configuration.variants(), differences));
        }
        List<Row> decisive = configuration.alikeButDecisive();
        if (!decisive.isEmpty()) {
            contents.add(new Content.Listing(
                    "The same everywhere, and known to decide comparisons, " + part,
                    decisive.stream()
                            .map(row -> alike(row)
                                    + row.decisiveSetting()
                                            .map(setting -> "  (" + setting.why() + ")")
                                            .orElse(""))
                            .toList(),
                    false));
        }
        List<Row> others = configuration.rows().stream()
                .filter(row -> !row.differs() && !decisive.contains(row))
                .toList();
        if (!others.isEmpty()) {
            contents.add(new Content.Listing(
                    "The same everywhere, " + part,
                    others.stream().map(ConfigurationSection::alike).toList(),
                    true));
        }
    }

    private static String alike(Row row) {
        return row.key() + ": "
                + row.texts().stream()
                        .map(text -> text == null ? Columns.UNKNOWN : text)
                        .distinct()
                        .collect(Collectors.joining(" / "));
    }

    private static Content table(String caption, List<Variant> variants, List<Row> rows) {
        Columns<Row> columns = new Columns<Row>().text("setting", Row::key);
        for (int i = 0; i < variants.size(); i++) {
            int at = i;
            columns.text(variants.get(i).label(), row -> row.texts().get(at));
        }
        return columns.textIfAny(
                        "decides, for",
                        row -> row.decisiveSetting().map(DecisiveSetting::why).orElse(null))
                .table(caption, rows);
    }
}
