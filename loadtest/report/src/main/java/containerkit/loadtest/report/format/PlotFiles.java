package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.Drawing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the plots of a document as SVG files. */
public final class PlotFiles {
    /** Directory of the plots below a run's directory, beside {@code report.md}. */
    public static final String DIRECTORY = "plots";

    private final Map<String, String> files = new LinkedHashMap<>();

    private PlotFiles() {}

    /**
     * Returns the contents of the files by their paths from the run's directory.
     *
     * @throws IllegalStateException if two plots have the same id
     */
    public static Map<String, String> of(Document document) {
        PlotFiles plots = new PlotFiles();
        plots.add(document.lead());
        document.sections().forEach(plots::add);
        return plots.files;
    }

    /** Returns the path of a plot's file from the run's directory. */
    static String path(String id) {
        return DIRECTORY + "/" + id + ".svg";
    }

    private void add(Section section) {
        add(section.contents());
        section.sections().forEach(this::add);
    }

    private void add(List<Content> contents) {
        for (Content content : contents) {
            if (content instanceof Content.Plot plot) {
                add(plot);
            } else if (content instanceof Content.Beside both) {
                add(both.plot());
            }
        }
    }

    private void add(Content.Plot plot) {
        String svg =
                Drawing.of(plot.model()).file(HtmlWriter.escaped(plot.model().words()));
        if (files.put(path(plot.id()), svg) != null) {
            throw new IllegalStateException("two plots have the id " + plot.id());
        }
    }
}
