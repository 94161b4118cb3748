package containerkit.loadtest.diff;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Document of the differences between servers, by what a person must do. */
record BehaviourDocument(BehaviourReport report) {
    private static final int MOST_NAMES = 2;
    private static final int LONGEST_LINE = 160;
    private static final int MOST_LINES = 24;

    /** Returns the whole report, with the bytes behind each row. */
    static Document whole(BehaviourReport report) {
        BehaviourDocument document = new BehaviourDocument(report);
        List<Section> sections = document.sections(true);
        if (!report.recording().notSent().isEmpty()) {
            sections.add(Section.of(
                    "Not sent: the servers lack the endpoint, or nobody named it",
                    List.of(new Content.Bullets(report.recording().notSent()))));
        }
        return new Document(report.title(), document.lead(true), sections);
    }

    /** @param all true if harmless differences are shown, not only counted */
    static Document forTerminal(BehaviourReport report, boolean all) {
        BehaviourDocument document = new BehaviourDocument(report);
        List<Content> contents = document.lead(all);
        document.sections(all).forEach(section -> contents.addAll(section.contents())); // their captions say it
        return new Document(report.title(), contents, List.of());
    }

    private List<Content> lead(boolean all) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Aside(report.recording().servers().entrySet().stream()
                .map(server -> server.getKey() + ": " + server.getValue())
                .collect(Collectors.joining(" · "))));
        contents.add(counts(all));
        List<String> notes = new ArrayList<>();
        if (report.differences().stream().anyMatch(Difference::security)) {
            notes.add("* can let a proxy and the server disagree on what a request is");
        }
        notes.addAll(report.notSent());
        if (!notes.isEmpty()) {
            contents.add(new Content.Bullets(notes));
        }
        contents.addAll(toPaste());
        return contents;
    }

    private Content counts(boolean all) {
        Columns<Severity> columns = new Columns<Severity>()
                .text("differences", severity -> severity + (shown(severity, all) ? "" : " (--all shows them)"));
        for (Remedy.Kind kind : Remedy.Kind.values()) {
            columns.value(
                    kind.text(), severity -> String.valueOf(some(severity, kind).size()));
        }
        return columns.table(
                new Counted(report.differences().size(), "difference") + " in " + new Counted(report.sent(), "probe"),
                List.of(Severity.values()));
    }

    private static boolean shown(Severity severity, boolean all) {
        return all || severity != Severity.HARMLESS;
    }

    /** Returns the lines that level what clients can notice, by contender. */
    private List<Content> toPaste() {
        Map<String, Map<String, String>> lines = new LinkedHashMap<>();
        report.differences().stream()
                .filter(difference -> difference.severity() != Severity.HARMLESS)
                .forEach(
                        difference -> report.remedy(difference).set().forEach((contender, set) -> lines.computeIfAbsent(
                                        contender, each -> new TreeMap<>())
                                .putAll(set)));
        return lines.entrySet().stream()
                .map(each -> (Content) new Content.Listing(
                        "For application.properties, " + each.getKey(),
                        each.getValue().entrySet().stream()
                                .map(set -> set.getKey() + "=" + set.getValue().replace("\\", "\\\\"))
                                .toList(),
                        false))
                .toList();
    }

    private List<Section> sections(boolean all) {
        List<Section> sections = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            for (Remedy.Kind kind : Remedy.Kind.values()) {
                List<Difference> some = some(severity, kind);
                if (!some.isEmpty() && shown(severity, all)) {
                    String group = severity + ", " + kind.text();
                    sections.add(Section.of(group, List.of(table("Probes: " + group, some))));
                }
            }
        }
        return sections;
    }

    private List<Difference> some(Severity severity, Remedy.Kind kind) {
        return report.differences().stream()
                .filter(difference -> difference.severity() == severity
                        && report.remedy(difference).kind() == kind)
                .toList();
    }

    private Content table(String caption, List<Difference> some) {
        Columns<Difference> columns = new Columns<Difference>()
                .text("probe", BehaviourDocument::probes)
                .text("differs in", Difference::aspect);
        report.contenders()
                .forEach(contender -> columns.text(
                        contender, difference -> difference.values().getOrDefault(contender, "not sent")));
        return columns.textIfAny("code", difference -> {
                    List<String> code = report.remedy(difference).code();
                    return code.isEmpty() ? null : String.join("; ", code);
                })
                .table(caption, some)
                .with(some.stream()
                        .map(difference -> bytes(difference.probes().get(0)))
                        .toList());
    }

    /** Returns the names of a difference's first probes and the number of the others. */
    private static String probes(Difference difference) {
        return new FirstFew(difference.probes(), MOST_NAMES) + (difference.security() ? " *" : "");
    }

    private Content.Listing bytes(String probe) {
        List<String> lines = new ArrayList<>();
        Map<String, Behaviour> behaviours = report.recording().of(probe);
        behaviours.values().stream().findFirst().ifPresent(first -> lines.addAll(shown(first.sent())));
        Map<String, List<String>> same = new LinkedHashMap<>();
        behaviours.forEach((contender, behaviour) -> same.computeIfAbsent(
                        String.join("\n", shown(behaviour.received())).replaceAll("(?i)(?m)^date: .*$", "Date: …"),
                        absent -> new ArrayList<>())
                .add(contender));
        same.forEach((received, contenders) -> {
            lines.addAll(List.of("", "--- " + String.join(", ", contenders)));
            lines.addAll(
                    received.isEmpty() ? List.of("(nothing)") : received.lines().toList());
        });
        return new Content.Listing(probe, lines, true);
    }

    private static List<String> shown(String text) {
        List<String> lines = text.lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", "·"))
                .map(line -> line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…")
                .toList();
        return lines.size() <= MOST_LINES
                ? lines
                : Stream.concat(lines.subList(0, MOST_LINES).stream(), Stream.of("…"))
                        .toList();
    }
}
