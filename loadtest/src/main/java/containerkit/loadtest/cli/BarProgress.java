package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One line with what runs now, a bar and the time left, for terminals; void slices and warnings stay above it. It is drawn
 * between loads only: a clock that ticks would take CPU from what is measured.
 */
final class BarProgress implements Progress, AutoCloseable {
    private final Console console;
    private final TimeLeft left = new TimeLeft();
    private final Map<String, Map<String, String>> rates = new LinkedHashMap<>(); // by load, then by server
    private String part = "";
    private int block;
    private int blocks;
    private String who = "";
    private String what = "";
    private int columns = TerminalWidth.USUAL_COLUMNS;

    BarProgress(Console console) {
        this.console = console;
    }

    @Override
    public void begins(Plan plan, Duration expected) {
        blocks = plan.blocks();
        left.begins(expected);
        console.note(LineProgress.opening(plan, expected));
    }

    /** Rates of servers that were stopped with their part are beside no others; those of the same part's last block are. */
    @Override
    public void enters(Part next) {
        if (!next.name().equals(part)) {
            rates.clear();
            part = next.name();
        }
    }

    @Override
    public void prepares(int now, String doing, Variant variant) {
        turnsTo(now, variant, doing);
    }

    @Override
    public void repeats(int slices) {
        left.repeats(slices);
    }

    @Override
    public void advances(Duration expected) {
        left.passes(expected);
        if (block > 0) {
            draw();
        }
    }

    @Override
    public void loads(int now, int all, Variant variant, String scenario) {
        turnsTo(now, variant, scenario);
    }

    @Override
    public void done(SliceResult slice) {
        String server = slice.variant().label();
        if (!slice.good()) {
            console.note("block " + slice.block() + "/" + blocks + "  " + server + " " + slice.scenario() + "  "
                    + LineProgress.outcome(slice));
        } else if (slice.load() != null) {
            rates.computeIfAbsent(slice.scenario(), scenario -> new LinkedHashMap<>())
                    .put(
                            server,
                            String.format(Locale.ROOT, "%.0f/s", slice.load().throughputPerSecond()));
        }
        draw();
    }

    @Override
    public void warns(String message) {
        console.note("warning: " + message);
        if (block > 0) {
            draw();
        }
    }

    @Override
    public void close() {
        console.erase();
    }

    private void turnsTo(int now, Variant variant, String doing) {
        block = now;
        who = variant.label();
        what = doing;
        columns = console.columns(); // the window may have been resized
        draw();
    }

    private void draw() {
        Map<String, String> known = rates.getOrDefault(what, Map.of());
        List<String> others = known.entrySet().stream()
                .filter(rate -> !rate.getKey().equals(who))
                .map(rate -> rate.getKey() + " " + rate.getValue())
                .toList();
        console.status(
                new StatusLine(block, blocks, who, what, known.getOrDefault(who, ""), others, left).within(columns));
    }
}
