package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {
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
}
