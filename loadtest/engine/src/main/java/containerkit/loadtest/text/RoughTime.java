package containerkit.loadtest.text;

import java.time.Duration;

/** Duration in rounded words: {@code 80 s}, {@code 12 min}. */
public record RoughTime(Duration time) {
    private static final int MOST_SECONDS = 90;

    @Override
    public String toString() {
        long seconds = Math.max(0, time.toSeconds());
        return seconds < MOST_SECONDS ? seconds + " s" : Math.round(seconds / 60.0) + " min";
    }
}
