package containerkit.loadtest.report.document;

import java.util.List;

/**
 * A report for people, before it has a format.
 *
 * @param title heading of the document
 * @param lead content between the title and the first section
 * @param sections in the order of reading; a format that can do that folds them, for the lead says what most want
 */
public record Document(String title, List<Content> lead, List<Section> sections) {}
