package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Progress in one line for terminals: what runs now, a bar and the time left. Void slices and warnings stay above it.
 * It is drawn between loads only, because a clock that ticks would take CPU from what is measured.
 */
final class BarProgress extends RunProgress {
    private final Map<String, Map<String, String>> rates = new LinkedHashMap<>(); // by scenario, then by server
    private String part = "";
    private int block;
    private String who = "";
    private String what = "";
    private int columns = TerminalWidth.DEFAULT;

    BarProgress(Console console) {
        super(console);
    }

    /**
     * Keeps the rates of the same part's last block. Rates of another part are dropped, because they would stand beside
     * no others.
     */
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
    public void advances(Duration expected) {
        super.advances(expected);
        draw();
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
                    + outcome(slice));
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
        super.warns(message);
        draw();
    }

    private void turnsTo(int now, Variant variant, String doing) {
        block = now;
        who = variant.label();
        what = doing;
        columns = console.columns(); // the window may have been resized
        draw();
    }

    private void draw() {
        if (block == 0) {
            return; // nothing runs yet
        }
        Map<String, String> known = rates.getOrDefault(what, Map.of());
        List<String> others = known.entrySet().stream()
                .filter(rate -> !rate.getKey().equals(who))
                .map(rate -> rate.getKey() + " " + rate.getValue())
                .toList();
        console.status(
                new StatusLine(block, blocks, who, what, known.getOrDefault(who, ""), others, left).within(columns));
    }
}
