package containerkit.loadtest.report.document;

import java.util.List;

/**
 * A part of a report under its own heading.
 *
 * @param heading short
 * @param sections one level below
 */
public record Section(String heading, List<Content> contents, List<Section> sections) {
    public static Section of(String heading, List<? extends Content> contents) {
        return new Section(heading, List.copyOf(contents), List.of());
    }

    /** Returns whether there is nothing below the heading. */
    public boolean empty() {
        return contents.isEmpty() && sections.isEmpty();
    }
}
