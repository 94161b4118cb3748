package containerkit.loadtest.report.plot;

/**
 * A plot as SVG without script, reference or id. Text and frame have the current colour, so that one drawing serves
 * light and dark pages.
 *
 * @param height pixels
 * @param body the elements inside {@code svg}
 */
public record Drawing(int height, String body) {
    /**
     * Style of a file, which follows the reader's colour scheme and has a background of its own: the page around it may
     * not follow.
     */
    private static final String FILE_STYLE =
            """
            <style>
            svg { color: #1b1f24; background: #ffffff; font: 12px system-ui, sans-serif; }
            @media (prefers-color-scheme: dark) { svg { color: #e6edf3; background: #12161c; } }
            </style>
            """;

    private static final int FILE_MARGIN = 10;

    /** Draws a plot for a page of any width; the same plot always gives the same drawing. */
    public static Drawing of(PlotModel model) {
        return PlotRenderer.draw(model);
    }

    /**
     * Returns the SVG for an HTML page, whose font it takes.
     *
     * @param alternative text for readers who cannot see the plot, escaped for XML
     */
    public String inPage(String alternative) {
        return "<svg viewBox=\"0 0 " + Svg.WIDTH + " " + height + "\"" + opened(alternative, "");
    }

    /**
     * Returns the SVG as a file.
     *
     * @param alternative text for readers who cannot see the plot, escaped for XML
     */
    public String file(String alternative) {
        String size = (Svg.WIDTH + 2 * FILE_MARGIN) + " " + (height + 2 * FILE_MARGIN);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size.replace(" ", "\" height=\"")
                + "\" viewBox=\"" + -FILE_MARGIN + " " + -FILE_MARGIN + " " + size + "\""
                + opened(alternative, FILE_STYLE);
    }

    private String opened(String alternative, String style) {
        return " role=\"img\" fill=\"currentColor\" aria-label=\"" + alternative + "\">\n" + style + body + "</svg>\n";
    }
}
