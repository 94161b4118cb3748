package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.ChartEngine;
import containerkit.loadtest.report.plot.Drawing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The plots of a document, each drawn once. */
public final class PlotFiles {
    /** Below a run's directory, beside {@code report.md}. */
    public static final String DIRECTORY = "plots";

    private final Map<String, Drawing> drawings = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();

    private PlotFiles(List<Content.Plot> plots, Supplier<ChartEngine> engines) {
        if (plots.isEmpty()) {
            return;
        }
        try (ChartEngine engine = engines.get()) {
            for (Content.Plot plot : plots) {
                Drawing drawing = engine.draw(plot.model());
                if (drawings.put(plot.id(), drawing) != null) {
                    throw new IllegalStateException("two plots are called " + plot.id());
                }
                texts.put(path(plot.id()), SvgText.file(drawing, HtmlWriter.escaped(plot.alternative())));
            }
        }
    }

    public static PlotFiles of(Document document, Supplier<ChartEngine> engines) {
        List<Content.Plot> plots = new ArrayList<>();
        plots(document.lead(), plots);
        document.sections().forEach(section -> plots(section, plots));
        return new PlotFiles(plots, engines);
    }

    /** Where a plot is found from {@code report.md}. */
    static String path(String id) {
        return DIRECTORY + "/" + id + ".svg";
    }

    /** By the plots' ids. */
    public Map<String, Drawing> drawings() {
        return drawings;
    }

    /** By the files' paths. */
    public Map<String, String> texts() {
        return texts;
    }

    private static void plots(Section section, List<Content.Plot> into) {
        plots(section.contents(), into);
        section.sections().forEach(inner -> plots(inner, into));
    }

    private static void plots(List<Content> contents, List<Content.Plot> into) {
        for (Content content : contents) {
            if (content instanceof Content.Plot plot) {
                into.add(plot);
            }
        }
    }
}
