package containerkit.loadtest.report.plot;

import java.util.HashMap;
import java.util.Map;

/**
 * Loads ECharts once for many reports and has it draw each sheet once, which is where most of a report's time goes: that
 * another engine in another language draws the same is shown by {@link ChartEngineTest}.
 */
public final class RememberingEngine extends ChartEngine {
    private final Map<String, String> drawn = new HashMap<>();

    @Override
    String svg(Sheet sheet) {
        return drawn.computeIfAbsent(sheet.height() + " " + sheet.option(), option -> super.svg(sheet));
    }

    /** The report is done; the next one goes on with it. */
    @Override
    public void close() {}

    /** The last report is done. */
    public void end() {
        super.close();
    }
}
