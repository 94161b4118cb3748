package containerkit.loadtest.report.document;

import java.util.List;

/**
 * A report for people, before it has a format.
 *
 * @param title heading of the document
 * @param lead content between the title and the first section
 * @param sections in the order of reading
 * @param folded true if the lead says what most readers want, so that sections are folded where a format can do that
 */
public record Document(String title, List<Content> lead, List<Section> sections, boolean folded) {
    public Document {
        lead = List.copyOf(lead);
        sections = List.copyOf(sections);
    }
}
