package containerkit.loadtest.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report on the differences between servers, by what a person must do. */
final class BehaviourReport {
    private static final int MOST_NAMES = 2;
    private static final int LONGEST_LINE = 160;
    private static final int MOST_LINES = 24;

    private final Catalogue catalogue;
    private final Recording recording;
    private final List<Row> rows;

    /** A difference, and what takes it away. */
    private record Row(Difference difference, Remedy remedy) {}

    BehaviourReport(Catalogue catalogue, Recording recording) {
        this.catalogue = catalogue;
        this.recording = recording;
        rows = Difference.of(recording, catalogue.probes()).stream()
                .map(difference -> new Row(difference, Remedy.of(difference, recording, catalogue.levels())))
                .toList();
    }

    /** Returns the whole report, with the bytes behind each row. */
    Section whole() {
        List<Section> sections = sections(true);
        if (!recording.notSent().isEmpty()) {
            sections.add(Section.of(
                    "Not sent: the servers lack the endpoint, or nobody named it",
                    List.of(new Content.Bullets(recording.notSent()))));
        }
        return new Section(title(), lead(true), sections);
    }

    /** @param all true if harmless differences are shown, not only counted */
    Section forTerminal(boolean all) {
        List<Content> contents = lead(all);
        sections(all).forEach(section -> contents.addAll(section.contents())); // their captions say it
        return Section.of(title(), contents);
    }

    String json() throws JsonProcessingException {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("differences", rows);
        content.put("recording", recording);
        return Json.mapper()
                .writerWithDefaultPrettyPrinter()
                .with(JsonWriteFeature.ESCAPE_NON_ASCII) // bytes of a response survive a terminal's encoding
                .writeValueAsString(content);
    }

    private String title() {
        return "What containers respond differently, " + recording.path();
    }

    private List<Content> lead(boolean all) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Aside(recording.servers().entrySet().stream()
                .map(server -> server.getKey() + ": " + server.getValue())
                .collect(Collectors.joining(" · "))));
        contents.add(counts(all));
        List<String> notes = new ArrayList<>();
        if (rows.stream().anyMatch(row -> row.difference().security())) {
            notes.add("* can let a proxy and the server disagree on what a request is");
        }
        notes.addAll(notSent());
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
                    kind.toString(),
                    severity -> String.valueOf(some(severity, kind).size()));
        }
        long sent = catalogue.probes().stream()
                .filter(probe -> !recording.of(probe.name()).isEmpty())
                .count();
        return columns.table(
                new Counted(rows.size(), "difference") + " in " + new Counted(sent, "probe"),
                List.of(Severity.values()));
    }

    private static boolean shown(Severity severity, boolean all) {
        return all || severity != Severity.HARMLESS;
    }

    /** Returns the number of probes that were not sent, by what they need. */
    private List<String> notSent() {
        Map<String, Long> missing = catalogue.probes().stream()
                .filter(probe -> recording.notSent().contains(probe.name()))
                .collect(Collectors.groupingBy(Probe::needs, TreeMap::new, Collectors.counting()));
        return missing.entrySet().stream()
                .map(each -> "not sent for want of "
                        + (each.getKey().equals("kit") ? "the kit's endpoints" : "--" + each.getKey()) + ": "
                        + each.getValue())
                .toList();
    }

    /** Returns the lines that level what clients can notice, by contender. */
    private List<Content> toPaste() {
        Map<String, Map<String, String>> lines = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.difference().severity() != Severity.HARMLESS) {
                row.remedy().set().forEach((contender, set) -> lines.computeIfAbsent(contender, each -> new TreeMap<>())
                        .putAll(set));
            }
        }
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
                List<Row> some = some(severity, kind);
                if (!some.isEmpty() && shown(severity, all)) {
                    String group = severity + ", " + kind;
                    sections.add(Section.of(group, List.of(table("Probes: " + group, some))));
                }
            }
        }
        return sections;
    }

    private List<Row> some(Severity severity, Remedy.Kind kind) {
        return rows.stream()
                .filter(row ->
                        row.difference().severity() == severity && row.remedy().kind() == kind)
                .toList();
    }

    private Content table(String caption, List<Row> some) {
        Columns<Row> columns = new Columns<Row>()
                .text(
                        "probe",
                        row -> new FirstFew(row.difference().probes(), MOST_NAMES)
                                + (row.difference().security() ? " *" : ""))
                .text("differs in", row -> row.difference().aspect());
        for (String contender : recording.servers().keySet()) {
            columns.text(contender, row -> row.difference().values().getOrDefault(contender, "not sent"));
        }
        return columns.textIfAny(
                        "code",
                        row -> row.remedy().code().isEmpty()
                                ? null
                                : String.join("; ", row.remedy().code()))
                .table(caption, some)
                .with(some.stream()
                        .map(row -> bytes(row.difference().probes().get(0)))
                        .toList());
    }

    private Content.Listing bytes(String probe) {
        List<String> lines = new ArrayList<>();
        Map<String, Behaviour> behaviours = recording.of(probe);
        behaviours.values().stream()
                .map(Behaviour::sent)
                .filter(sent -> !sent.isEmpty())
                .findFirst()
                .ifPresent(sent -> lines.addAll(shown(sent)));
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
