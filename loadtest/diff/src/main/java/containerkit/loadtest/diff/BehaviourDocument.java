package containerkit.loadtest.diff;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Align;
import containerkit.loadtest.report.document.Content.Column;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Document of the differences between servers: tables by severity, known threads, and the bytes. */
public final class BehaviourDocument {
    private static final int MOST_NAMES = 2;
    private static final int LONGEST_LINE = 160;
    private static final int MOST_LINES = 24;

    private BehaviourDocument() {}

    public static Document of(
            Catalogue catalogue,
            Recording recording,
            List<Difference> differences,
            Map<String, List<Difference>> changes,
            List<String> notInBaseline,
            String summary) {
        List<Section> sections = new ArrayList<>();
        List<String> contenders = List.copyOf(recording.servers().keySet());
        for (Severity severity : Severity.values()) {
            List<Difference> some = differences.stream()
                    .filter(difference -> difference.severity() == severity)
                    .toList();
            if (!some.isEmpty()) {
                sections.add(Section.of(
                        title(severity.toString()),
                        List.of(table(
                                some,
                                contenders,
                                difference -> Level.advice(difference, recording, catalogue.levels())))));
            }
        }
        changes.forEach((contender, each) -> sections.add(Section.of(
                "Changed since the baseline: " + contender,
                List.of(
                        each.isEmpty()
                                ? new Content.Paragraph("Nothing changed.")
                                : table(each, List.of("before", "now"), null)))));
        if (!notInBaseline.isEmpty()) {
            sections.add(Section.of("Not in the baseline", List.of(new Content.Bullets(notInBaseline))));
        }
        if (!catalogue.known().isEmpty()) {
            sections.add(known(catalogue, recording));
        }
        if (!recording.notSent().isEmpty()) {
            sections.add(Section.of(
                    "Not sent",
                    List.of(
                            new Content.Paragraph(
                                    "These probes need an endpoint that the servers lack or nobody named."),
                            new Content.Bullets(recording.notSent()))));
        }
        sections.add(bytes(catalogue, recording, differences));
        return new Document("What containers respond differently", lead(recording, summary), sections, false);
    }

    /** Returns the names of a difference's first probes and the number of the others. */
    public static String probes(Difference difference) {
        List<String> names = difference.probes();
        String shown = String.join("; ", names.subList(0, Math.min(MOST_NAMES, names.size())));
        return shown
                + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "")
                + (difference.security() ? " *" : "");
    }

    private static List<Content> lead(Recording recording, String summary) {
        List<String> servers = new ArrayList<>();
        recording.servers().forEach((contender, server) -> servers.add(contender + ": " + server));
        return List.of(
                new Content.Paragraph(summary
                        + ". Every probe was sent twice, byte by byte, and four times more where the two differed; to a server that stops, four times at once: \"varies\""
                        + " names what was seen then. Servers with one of these values in common do not differ."
                        + " * marks what can let a proxy and a server disagree on what a request is."),
                new Content.Bullets(servers));
    }

    /** @param advice text on what levels a difference between servers; null where one server has changed */
    private static Content.Table table(
            List<Difference> some, List<String> columns, @Nullable Function<Difference, String> advice) {
        List<Column> headings = Stream.of(
                        Stream.of("probe", "differs in"),
                        columns.stream(),
                        Stream.of("levelled by").limit(advice == null ? 0 : 1))
                .flatMap(names -> names)
                .map(name -> new Column(name, Align.LEFT))
                .toList();
        List<List<String>> rows = some.stream()
                .map(difference -> Stream.of(
                                Stream.of(probes(difference), difference.aspect()),
                                columns.stream()
                                        .map(column -> difference.values().getOrDefault(column, "not sent")),
                                Stream.ofNullable(advice).map(each -> each.apply(difference)))
                        .flatMap(cells -> cells)
                        .toList())
                .toList();
        return new Content.Table("Probes that differ", headings, rows);
    }

    private static Section known(Catalogue catalogue, Recording recording) {
        return Section.of(
                "Known threads",
                List.of(new Content.Table(
                        "What users reported, and whether these versions show it",
                        Stream.of("thread", "what it says", "here", "probe", "what each did")
                                .map(name -> new Column(name, Align.LEFT))
                                .toList(),
                        catalogue.known().stream()
                                .map(known -> List.of(
                                        known.thread(),
                                        known.claim(),
                                        known.outcome(recording),
                                        known.probe(),
                                        known.seenIn(recording)))
                                .toList())));
    }

    private static Section bytes(Catalogue catalogue, Recording recording, List<Difference> differences) {
        Set<String> probes = new LinkedHashSet<>();
        catalogue.known().stream()
                .map(Known::probe)
                .filter(probe -> !recording.of(probe).isEmpty())
                .forEach(probes::add);
        differences.stream()
                .filter(difference -> difference.severity() != Severity.HARMLESS)
                .forEach(difference -> probes.addAll(difference.probes().subList(0, 1)));
        List<Content> listings = new ArrayList<>();
        for (String probe : probes) {
            List<String> lines = new ArrayList<>();
            Map<String, Behaviour> behaviours = recording.of(probe);
            behaviours.values().stream().findFirst().ifPresent(first -> add(lines, first.sent()));
            Map<String, List<String>> same = new LinkedHashMap<>();
            behaviours.forEach((contender, behaviour) -> same.computeIfAbsent(
                            String.join("\n", shown(behaviour.received())).replaceAll("(?i)(?m)^date: .*$", "Date: …"),
                            absent -> new ArrayList<>())
                    .add(contender));
            same.forEach((received, contenders) -> {
                lines.add("");
                lines.add("--- " + String.join(", ", contenders));
                lines.addAll(
                        received.isEmpty()
                                ? List.of("(nothing)")
                                : received.lines().toList());
            });
            if (catalogue.known().stream()
                    .anyMatch(known -> known.levelled() && known.probe().equals(probe))) {
                recording.tried().forEach((contender, tried) -> {
                    Recording.Tried levelled = tried.get(probe);
                    if (levelled != null) {
                        lines.add("");
                        lines.add("--- " + contender + " with "
                                + levelled.set().entrySet().stream()
                                        .map(each -> each.getKey() + "=" + each.getValue())
                                        .collect(Collectors.joining(", ")));
                        add(lines, levelled.behaviour().received());
                    }
                });
            }
            listings.add(new Content.Listing(probe, lines, true));
        }
        return Section.of("Requests and responses", listings);
    }

    private static void add(List<String> lines, String text) {
        lines.addAll(shown(text));
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

    private static String title(String text) {
        return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
    }
}
