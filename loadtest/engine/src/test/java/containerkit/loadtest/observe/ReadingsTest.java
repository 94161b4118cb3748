package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import containerkit.loadtest.observe.Profile.Sampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of readings: differences, native memory by purpose and call trees. */
class ReadingsTest {
    private static final long MS = 1_000_000;

    private final Snapshot before = new Snapshot(0)
            .put(Reading.STARTED_THREADS, 40)
            .put(Reading.ALLOCATED_BYTES, 1_000)
            .put(Reading.GC_COUNT, 3)
            .put(Reading.REJECTED_TASKS, 7);
    private final Snapshot after = new Snapshot(2_000 * MS)
            .put(Reading.STARTED_THREADS, 46)
            .put(Reading.ALLOCATED_BYTES, 5_000)
            .put(Reading.GC_COUNT, 4)
            .put(Reading.PEAK_THREADS, 33)
            .put(Reading.HEAP_AFTER_GC_BYTES, 64);

    @Test
    void everyReadingAddsUpAsItsKindSays() {
        Samples samples = of(false, reading(30, 4), reading(32, 8), reading(32, 3));

        assertThat(samples.values())
                .containsOnly(
                        Map.entry(Reading.STARTED_THREADS, 6.0),
                        Map.entry(Reading.TOTAL_STARTED_THREADS, 46.0),
                        Map.entry(Reading.LIVE_THREADS, 32.0),
                        Map.entry(Reading.PEAK_THREADS, 33.0),
                        Map.entry(Reading.POOL_BUSY, 5.0),
                        Map.entry(Reading.POOL_BUSY_MOST, 8.0),
                        Map.entry(Reading.ALLOCATED_BYTES, 4_000.0),
                        Map.entry(Reading.GC_COUNT, 1.0),
                        Map.entry(Reading.HEAP_AFTER_GC_BYTES, 64.0));
        assertThat(samples.seconds()).isEqualTo(2);
        assertThat(samples.taken()).isEqualTo(3);
    }

    @Test
    void sumsOverThreadsAreUnknownOnceOneHasEnded() {
        assertThat(of(false, reading(32, 4), reading(31, 4)).values()).doesNotContainKeys(Reading.ALLOCATED_BYTES);
        assertThat(of(true, reading(32, 4), reading(31, 4)).get(Reading.ALLOCATED_BYTES))
                .isEqualTo(4_000);
        assertThat(of(false).values()).doesNotContainKeys(Reading.ALLOCATED_BYTES);
    }

    @Test
    void theHeapAfterACollectionIsThatOfOneInTheSlice() {
        after.put(Reading.GC_COUNT, 3);

        assertThat(of(true).get(Reading.HEAP_AFTER_GC_BYTES)).isNull();
    }

    private Samples of(boolean countsEndedThreads, Snapshot... during) {
        return SnapshotSummary.of(before, after, List.of(during), null, 1, countsEndedThreads, Map.of());
    }

    private static Snapshot reading(int liveThreads, int busy) {
        return new Snapshot(0).put(Reading.LIVE_THREADS, liveThreads).put(Reading.POOL_BUSY, busy);
    }

    @Test
    void fewTicksAreNoMeasurement() {
        assertThat(cpuNanos(190 * MS, ProcessReader.TICK_NANOS)).isNull();
        assertThat(cpuNanos(200 * MS, ProcessReader.TICK_NANOS)).isEqualTo(200.0 * MS);
        assertThat(cpuNanos(3 * MS, 1)).isEqualTo(3.0 * MS);
        assertThat(cpuNanos(0, ProcessReader.TICK_NANOS)).isNull();
    }

    @Test
    void onLinuxTheCpuTimeOfAnyProcessComesInNanoseconds() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "Linux has a clock for each process");
        Process shell =
                new ProcessBuilder("bash", "-c", "while :; do for ((i = 0; i < 1000; i++)); do :; done; done").start();
        try (ServerProbe probe = ServerProbe.of(null, OptionalLong.of(shell.pid()))) {
            long before = probe.counters().get(Reading.CPU_NANOS);
            await().atMost(Duration.ofSeconds(30)).until(() -> probe.counters().get(Reading.CPU_NANOS) > before);
            long used = probe.counters().get(Reading.CPU_NANOS) - before;

            assertThat(probe.cpuStepNanos()).isEqualTo(1);
            assertThat(used % ProcessReader.TICK_NANOS).isNotZero();
        } finally {
            shell.destroyForcibly();
        }
    }

    private static @Nullable Double cpuNanos(long used, long stepNanos) {
        Snapshot before = new Snapshot(0).put(Reading.CPU_NANOS, 7 * MS);
        Snapshot after = new Snapshot(1_000 * MS).put(Reading.CPU_NANOS, 7 * MS + used);
        return SnapshotSummary.of(before, after, List.of(), null, stepNanos, false, Map.of())
                .get(Reading.CPU_NANOS);
    }

    @Test
    void purposesAreAddedUpWithoutTheHeap() {
        String summary =
                """
                Total: reserved=2069338KB, committed=151194KB
                -                 Java Heap (reserved=524288KB, committed=35840KB)
                                            (mmap: reserved=524288KB, committed=35840KB)
                -                     Class (reserved=1048730KB, committed=1242KB)
                -                    Thread (reserved=26721KB, committed=1333KB)
                                            (stack: reserved=26640KB, committed=1252KB)
                -                      Code (reserved=248092KB, committed=11000KB)
                -                        GC (reserved=1800KB, committed=193KB)
                -                     Other (reserved=24KB, committed=24KB)
                -    Native Memory Tracking (reserved=1000KB, committed=1000KB)
                -        Shared class space (reserved=16384KB, committed=12000KB)
                -                 Metaspace (reserved=65700KB, committed=8200KB)
                """;

        assertThat(NativeMemory.parse(summary))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Reading.METASPACE_BYTES, (1_242L + 12_000 + 8_200) << 10,
                        Reading.CODE_BYTES, 11_000L << 10,
                        Reading.STACK_BYTES, 1_333L << 10,
                        Reading.COLLECTOR_BYTES, 193L << 10,
                        Reading.OTHER_NATIVE_BYTES, 1_024L << 10));
    }

    /** The test's own JVM does not count. */
    @Test
    void onlyAJvmThatCountsIsAsked() {
        assertThat(NativeMemory.counted(List.of("-Xmx64m", "-XX:NativeMemoryTracking=summary")))
                .isTrue();
        assertThat(NativeMemory.counted(List.of("-Xmx64m", "-XX:NativeMemoryTracking=off")))
                .isFalse();
    }

    @Test
    void mergesStacksFromTheirFirstFrameOn() {
        CallTree tree = new CallTree.Builder()
                .add(List.of("Thread.run", "Server.handle", "Socket.write"), 2)
                .add(List.of("Thread.run", "Server.handle"), 3)
                .add(List.of("Thread.run", "Socket.write"), 5)
                .add(List.of(), 7)
                .build();

        assertThat(tree.methods()).containsExactly("Thread.run", "Server.handle", "Socket.write");
        assertThat(tree.parents()).containsExactly(-1, 0, 1, 0);
        assertThat(tree.frames()).containsExactly(0, 1, 2, 2);
        assertThat(tree.weights()).containsExactly(0, 3, 2, 5);
        assertThat(tree.total()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({
        "org.x.A$$Lambda$14/0x00007f.apply, org.x.A$$Lambda.apply",
        "org.x.A$$Lambda.0x00007f1c.apply, org.x.A$$Lambda.apply",
        "org.x.A$$Lambda+0x00007f1c.12.apply, org.x.A$$Lambda.apply",
        "jdk.proxy2.$Proxy107.find, jdk.proxy2.$Proxy.find",
        "jdk.internal.reflect.GeneratedMethodAccessor31.invoke, jdk.internal.reflect.GeneratedMethodAccessor.invoke",
        "java.lang.invoke.LambdaForm$MH003.0x0000a.invoke, java.lang.invoke.LambdaForm$MH.invoke",
        "org.x.Owner1.name, org.x.Owner1.name"
    })
    void leavesOutWhatTheJvmNumbers(String recorded, String name) {
        assertThat(StackReader.name(recorded)).isEqualTo(name);
    }

    @Test
    void refusesWhatIsNoRecording(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("no.jfr"), "no recording");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> StackReader.read(file, Sampler.EXECUTION, null)))
                .isInstanceOf(IOException.class);
    }
}
