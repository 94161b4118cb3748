package containerkit.loadtest.report.plot;

/**
 * A plot as SVG. Its text and lines have the current colour, so that one drawing serves light and dark pages.
 *
 * @param width in units that are meant to be one pixel or more; text is 12 of them high
 * @param height likewise
 * @param body what stands inside the {@code svg} element: shapes and text, no script, no reference, no id
 */
public record Drawing(int width, int height, String body) {}
