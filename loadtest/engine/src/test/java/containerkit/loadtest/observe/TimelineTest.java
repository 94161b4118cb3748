package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long START = -7_000_000_000L; // the clock's zero is anywhere
    private static final long MS = 1_000_000;
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    @Test
    void timesCountFromTheSlicesStart() {
        Timeline timeline = Timeline.of(start(0L), List.of(gauges(2, null), gauges(102, null), gauges(349, null)));

        assertThat(timeline.ms()).containsExactly(2L, 102L, 349L);
    }

    @Test
    void cpuIsThatSinceTheReadingBefore() {
        Timeline timeline = Timeline.of(
                start(0L),
                List.of(
                        gauges(0, 1_000 * MS),
                        gauges(100, (1_000 + 25L * CPUS) * MS),
                        gauges(130, (1_000 + 40L * CPUS) * MS), // too soon
                        gauges(200, (1_000 + 75L * CPUS) * MS)));

        assertThat(timeline.columns().get(Reading.CPU_PERCENT)).containsExactly(null, 25.0, null, 50.0);
    }

    @Test
    void collectionsCountFromTheStartAndStayUntilTheNextAreSeen() {
        Timeline timeline = Timeline.of(
                start(40L),
                List.of(gauges(0, null), collected(100, 42, 509), gauges(200, null), collected(300, 43, 520)));

        assertThat(timeline.columns().get(Reading.GC_COUNT)).containsExactly(0.0, 2.0, 2.0, 3.0);
        assertThat(timeline.columns().get(Reading.GC_MILLIS)).containsExactly(0.0, 9.0, 9.0, 20.0);
    }

    @Test
    void whatWasNeverReadIsNoColumn() {
        Timeline timeline = Timeline.of(start(null), List.of(gauges(0, null), gauges(100, null)));

        assertThat(timeline.columns().get(Reading.CPU_PERCENT)).isNull();
        assertThat(timeline.columns().get(Reading.GC_COUNT)).isNull();
        assertThat(timeline.columns().get(Reading.GC_MILLIS)).isNull();
        assertThat(timeline.columns().get(Reading.POOL_BUSY)).isNull();
        assertThat(timeline.columns().get(Reading.LIVE_THREADS)).containsExactly(30.0, 30.0);
        assertThat(timeline.columns().get(Reading.RSS_BYTES)).isNull();
    }

    private static Snapshot start(@Nullable Long gcCount) {
        return new Snapshot(START).put(Reading.GC_COUNT, gcCount).put(Reading.GC_MILLIS, gcCount == null ? null : 500);
    }

    private static Snapshot gauges(long ms, @Nullable Long cpuNanos) {
        return new Snapshot(START + ms * MS).put(Reading.CPU_NANOS, cpuNanos).put(Reading.LIVE_THREADS, 30);
    }

    private static Snapshot collected(long ms, long count, long millis) {
        return gauges(ms, null).put(Reading.GC_COUNT, count).put(Reading.GC_MILLIS, millis);
    }
}
