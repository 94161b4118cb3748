package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.analysis.configuration.Configuration.Row;
import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.result.LaunchResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Sections with the settings that servers really ran with, read from them; those that differ come first. */
public final class ConfigurationSection {
    private static final String HOW_A_JAR =
            " (Tomcat needs server.tomcat.mbeanregistry.enabled, which kit config sets, Jetty jetty-jmx)";

    private ConfigurationSection() {}

    /** Returns a section for each group of servers that is compared. */
    public static List<Section> of(Plan plan, Collection<LaunchResult> launches) {
        List<Section> sections = new ArrayList<>();
        Configuration.byPart(plan.parts(), launches).forEach((part, configuration) -> {
            String of = plan.parts().size() < 2 ? "" : ", " + part;
            sections.add(Section.of("Settings" + of, contents(plan, configuration, of)));
        });
        return sections;
    }

    private static List<Content> contents(Plan plan, Configuration configuration, String of) {
        List<Variant> silent = configuration.silent();
        List<Content> contents = new ArrayList<>(Content.Bullets.ifAny(silent.stream()
                .map(variant -> variant.label() + ": no setting of the container could be read"
                        + (plan.contender(variant.contender()).module() != null ? "" : HOW_A_JAR))
                .toList()));
        List<Row> differences = configuration.differences();
        if (!differences.isEmpty()) {
            contents.add(table("Differences" + of, configuration, differences));
        } else if (silent.size() < configuration.variants().size()) {
            contents.add(new Content.Paragraph("Differences: none"));
        }
        List<String> others = configuration.rows().stream()
                .filter(row -> !row.differs())
                .map(row -> row.key() + ": "
                        + row.texts().stream()
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElse(Columns.UNKNOWN))
                .toList();
        if (!others.isEmpty()) {
            contents.add(new Content.Listing("The same", others, true));
        }
        return contents;
    }

    private static Content table(String caption, Configuration configuration, List<Row> rows) {
        Columns<Row> columns = new Columns<Row>().text("setting", Row::key);
        List<Variant> variants = configuration.variants();
        variants.forEach(
                variant -> columns.text(variant.label(), row -> row.texts().get(variants.indexOf(variant))));
        return columns.textIfAny("decides, for", row -> DecisiveSetting.of(row.key())
                        .map(DecisiveSetting::why)
                        .orElse(null))
                .table(caption, rows);
    }
}
