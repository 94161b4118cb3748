package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadingsTest {
    private static final long START = -7_000_000_000L; // the clock's zero is anywhere
    private static final long MS = 1_000_000;
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    @Test
    void timesCountFromTheSlicesStart() {
        Readings readings = Readings.of(start(0L), List.of(gauges(2, null), gauges(102, null), gauges(349, null)));

        assertThat(readings.ms()).containsExactly(2L, 102L, 349L);
    }

    @Test
    void cpuIsThatSinceTheReadingBefore() {
        Readings readings = Readings.of(
                start(0L),
                List.of(
                        gauges(0, 1_000 * MS),
                        gauges(100, (1_000 + 25L * CPUS) * MS),
                        gauges(130, (1_000 + 40L * CPUS) * MS), // too soon
                        gauges(200, (1_000 + 75L * CPUS) * MS)));

        assertThat(readings.cpuPercent()).containsExactly(null, 25.0, null, 50.0);
    }

    @Test
    void collectionsCountFromTheStartAndStayUntilTheNextAreSeen() {
        Readings readings = Readings.of(
                start(40L),
                List.of(
                        gauges(0, null),
                        gauges(100, null).with(new Gauges.Collected(42, 509)),
                        gauges(200, null),
                        gauges(300, null).with(new Gauges.Collected(43, 520))));

        assertThat(readings.gcCount()).containsExactly(0L, 2L, 2L, 3L);
        assertThat(readings.gcMs()).containsExactly(0L, 9L, 9L, 20L);
    }

    @Test
    void whatWasNeverReadIsNoColumn() {
        Readings readings = Readings.of(start(null), List.of(gauges(0, null), gauges(100, null)));

        assertThat(readings.cpuPercent()).isNull();
        assertThat(readings.gcCount()).isNull();
        assertThat(readings.gcMs()).isNull();
        assertThat(readings.poolBusy()).isNull();
        assertThat(readings.liveThreads()).containsExactly(30L, 30L);
        assertThat(readings.rssBytes()).isNull();
    }

    @Test
    void columnsAreEquallyLong() {
        assertThatThrownBy(() -> new Readings(List.of(1L, 2L), null, List.of(30L), null, null, null, null, null, null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Counters start(@Nullable Long gcCount) {
        return new Counters(
                START, null, null, null, null, gcCount, gcCount == null ? null : 500L, null, null, null, null);
    }

    private static Gauges gauges(long ms, @Nullable Long cpuNanos) {
        return new Gauges(
                START + ms * MS, cpuNanos, 30L, null, null, null, null, new Gauges.Pool(null, null, null, null), null);
    }
}
