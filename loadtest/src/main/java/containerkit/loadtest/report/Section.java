package containerkit.loadtest.report;

import java.util.List;

/**
 * A part of a report under its own heading.
 *
 * @param heading short
 * @param contents what it says
 * @param sections one level below
 */
record Section(String heading, List<Content> contents, List<Section> sections) {
    Section {
        contents = List.copyOf(contents);
        sections = List.copyOf(sections);
    }

    static Section of(String heading, List<? extends Content> contents) {
        return new Section(heading, List.copyOf(contents), List.of());
    }
}
