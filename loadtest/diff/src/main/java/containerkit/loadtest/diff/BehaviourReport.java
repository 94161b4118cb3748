package containerkit.loadtest.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.result.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Report on the differences between servers, in every format.
 *
 * @param differences the most serious first
 */
public record BehaviourReport(Catalogue catalogue, Recording recording, List<Difference> differences) {
    /** Returns the names of the servers in their order. */
    public List<String> contenders() {
        return List.copyOf(recording.servers().keySet());
    }

    /** Returns what levels a difference. */
    Remedy remedy(Difference difference) {
        return Levelling.remedy(difference, recording, catalogue.levels());
    }

    String title() {
        return "What containers respond differently, " + recording.path();
    }

    /** Returns the number of probes that were sent. */
    long sent() {
        return catalogue.probes().stream()
                .filter(probe -> !recording.of(probe.name()).isEmpty())
                .count();
    }

    /** Returns the number of probes that were not sent, by what they need. */
    List<String> notSent() {
        Map<String, Long> missing = catalogue.probes().stream()
                .filter(probe -> recording.notSent().contains(probe.name()))
                .collect(Collectors.groupingBy(Probe::needs, TreeMap::new, Collectors.counting()));
        return missing.entrySet().stream()
                .map(each -> "not sent for want of "
                        + (each.getKey().equals("kit") ? "the kit's endpoints" : "--" + each.getKey()) + ": "
                        + each.getValue())
                .toList();
    }

    public String markdown() {
        return MarkdownWriter.write(BehaviourDocument.whole(this));
    }

    public String html() {
        return HtmlWriter.write(BehaviourDocument.whole(this));
    }

    /** Returns the differences and the recording. */
    public String json() throws JsonProcessingException {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(
                "differences",
                differences.stream()
                        .map(difference -> Map.of("difference", difference, "remedy", remedy(difference)))
                        .toList());
        content.put("recording", recording);
        return Json.mapper()
                .writerWithDefaultPrettyPrinter()
                .with(JsonWriteFeature.ESCAPE_NON_ASCII) // bytes of a response survive a terminal's encoding
                .writeValueAsString(content);
    }
}
