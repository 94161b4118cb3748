package containerkit.loadtest.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.text.Counted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Report on the differences between servers, in every format.
 *
 * @param differences the most serious first
 * @param earlier a baseline; null for none
 */
public record BehaviourReport(
        Catalogue catalogue, Recording recording, List<Difference> differences, @Nullable Recording earlier) {
    public BehaviourReport {
        differences = List.copyOf(differences);
    }

    /** Returns the names of the servers in their order. */
    public List<String> contenders() {
        return List.copyOf(recording.servers().keySet());
    }

    /** Returns the differences between the baseline and this recording, by contender; empty without a baseline. */
    public Map<String, List<Difference>> changes() {
        return earlier == null ? Map.of() : recording.since(earlier, catalogue.probes());
    }

    /** Returns the contenders that the baseline does not have; empty without a baseline. */
    public List<String> notInBaseline() {
        return earlier == null
                ? List.of()
                : contenders().stream()
                        .filter(contender -> !earlier.servers().containsKey(contender))
                        .toList();
    }

    /** Returns the properties that level a difference, or an empty text. */
    public String advice(Difference difference) {
        return Level.advice(difference, recording, catalogue.levels());
    }

    /** Returns the numbers of differences and probes in one line. */
    public String summary() {
        return new Counted(differences.size(), "difference") + " in "
                + new Counted(
                        (int) catalogue.probes().stream()
                                .filter(probe -> !recording.of(probe.name()).isEmpty())
                                .count(),
                        "probe")
                + notSent()
                + levelled();
    }

    /** Returns the number of probes that were not sent, by the endpoint that they need. */
    private String notSent() {
        Map<String, Long> missing = catalogue.probes().stream()
                .filter(probe -> recording.notSent().contains(probe.name()))
                .collect(Collectors.groupingBy(Probe::needs, TreeMap::new, Collectors.counting()));
        return missing.isEmpty()
                ? ""
                : missing.entrySet().stream()
                        .map(each -> each.getValue() + " for want of "
                                + (each.getKey().equals("kit") ? "the kit's endpoints" : "--" + each.getKey()))
                        .collect(Collectors.joining(", ", "; not sent: ", ""));
    }

    private String levelled() {
        if (recording.tried().isEmpty()) {
            return "";
        }
        List<String> advice = differences.stream().map(this::advice).toList();
        return Stream.of(Level.GONE, Level.SMALLER, Level.STILL_THERE)
                .map(outcome -> new Counted(
                                (int) advice.stream()
                                        .filter(each -> each.endsWith(outcome + ")"))
                                        .count(),
                                "difference")
                        + " " + outcome)
                .collect(Collectors.joining(", ", "; with the properties that the kit knows of: ", ""));
    }

    /** Returns the number of harmless differences, as text to put behind the summary; empty if there are none. */
    public String hidden() {
        long harmless = differences.stream()
                .filter(difference -> difference.severity() == Severity.HARMLESS)
                .count();
        return harmless == 0 ? "" : "; " + harmless + " of them harmless (--all shows them)";
    }

    public String markdown() {
        return MarkdownWriter.write(document());
    }

    public String html() {
        return HtmlWriter.write(document());
    }

    /** Returns the differences, the changes since the baseline and the recording. */
    public String json() throws JsonProcessingException {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(
                "differences",
                differences.stream()
                        .map(difference -> Map.of("difference", difference, "levelled_by", advice(difference)))
                        .toList());
        content.put("changes", changes());
        content.put("not_in_baseline", notInBaseline());
        content.put("recording", recording);
        return Json.mapper()
                .writerWithDefaultPrettyPrinter()
                .with(JsonWriteFeature.ESCAPE_NON_ASCII) // bytes of a response survive a terminal's encoding
                .writeValueAsString(content);
    }

    private Document document() {
        return BehaviourDocument.of(catalogue, recording, differences, changes(), notInBaseline(), summary());
    }
}
