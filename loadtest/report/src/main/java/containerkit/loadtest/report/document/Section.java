package containerkit.loadtest.report.document;

import java.util.List;

/**
 * A report for people before it has a format, or a part of it under its own heading.
 *
 * @param sections one level below, in the order of reading; a format may fold a report's, for most want its contents
 */
public record Section(String heading, List<Content> contents, List<Section> sections) {
    public static Section of(String heading, List<? extends Content> contents) {
        return new Section(heading, List.copyOf(contents), List.of());
    }
}
