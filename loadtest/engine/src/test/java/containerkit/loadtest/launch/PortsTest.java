package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {
    private static final int HANDED_OUT = 20; // more servers than one process starts side by side
    private static final int APART = 60; // a JVM's threads take process ids too

    /** A server of another process on the same port would respond in place of the own one, which fails to start. */
    @ParameterizedTest
    @ValueSource(longs = {1, 4_321, 11_900, 4_194_304 - APART})
    void processesThatStartTogetherHandOutOtherPorts(long pid) throws Exception {
        Set<Integer> own = handedOut(pid);

        for (long other = pid + 1; other <= pid + APART; other++) {
            assertThat(handedOut(other)).as("process " + other).doesNotContainAnyElementsOf(own);
        }
    }

    private static Set<Integer> handedOut(long pid) throws LaunchException {
        Ports ports = new Ports(pid);
        Set<Integer> all = new HashSet<>();
        for (int i = 0; i < HANDED_OUT; i++) {
            all.add(ports.any());
        }
        return all;
    }
}
