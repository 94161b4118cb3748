package containerkit.loadtest.report.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.ScriptableObject;

/**
 * Apache ECharts in a JavaScript engine of its own, which sees neither Java nor files nor the network. To load it takes
 * most of a second of CPU time, so a report has one. It belongs to the thread that made it.
 */
public class ChartEngine implements AutoCloseable {
    /** The build with lines, points and marked areas; its version is that of the pom. */
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.common.min.js";

    private static final String BRIDGE =
            """
            function setTimeout() { return 0; }
            function clearTimeout() {}
            function draw(option, width, height) {
              var chart = echarts.init(null, null, {renderer: 'svg', ssr: true, width: width, height: height});
              chart.setOption(JSON.parse(option));
              var svg = chart.renderToSVGString();
              chart.dispose();
              return svg;
            }
            """;

    private final Context context;
    private final ScriptableObject scope;
    private final Function draw;

    /** Loads it. */
    public ChartEngine() {
        String library = library();
        context = new ContextFactory().enterContext();
        context.setLanguageVersion(Context.VERSION_ES6);
        context.setInterpretedMode(true); // a library of this size is too large for one class
        scope = context.initSafeStandardObjects();
        context.evaluateString(scope, BRIDGE, "bridge", 1, null);
        context.evaluateString(scope, library, "echarts", 1, null);
        draw = (Function) scope.get("draw", scope);
    }

    /**
     * Draws a plot; the same one always gives the same drawing.
     *
     * @throws IllegalStateException where ECharts fails or draws what a report must not hold
     */
    public final Drawing draw(PlotModel model) {
        Sheet sheet = PlotOption.of(model);
        return new Drawing(Sheet.WIDTH, sheet.height(), SvgBody.of(svg(sheet)));
    }

    /** What ECharts makes of it; the same sheet always gives the same text. */
    String svg(Sheet sheet) {
        Object[] arguments = {sheet.option().toString(), Sheet.WIDTH, sheet.height()};
        try {
            return Context.toString(draw.call(context, scope, scope, arguments));
        } catch (RhinoException e) {
            throw new IllegalStateException("ECharts failed: " + e.details(), e);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    private static String library() {
        try (InputStream file = ChartEngine.class.getResourceAsStream(LIBRARY)) {
            if (file == null) {
                throw new IllegalStateException("not on the class path: " + LIBRARY);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
