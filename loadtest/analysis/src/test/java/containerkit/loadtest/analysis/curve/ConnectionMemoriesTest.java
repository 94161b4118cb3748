package containerkit.loadtest.analysis.curve;

import static containerkit.loadtest.result.ConnectionRun.BASE;
import static containerkit.loadtest.result.ConnectionRun.EACH;
import static containerkit.loadtest.result.ConnectionRun.FEW;
import static containerkit.loadtest.result.ConnectionRun.MANY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.ConnectionRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import org.junit.jupiter.api.Test;

class ConnectionMemoriesTest {
    private final ConnectionRun run = new ConnectionRun();

    @Test
    void theDifferenceIsSharedOutOverTheConnections() {
        ConnectionMemory tomcat = tomcat(run.blocks(3));

        BlockMean resident = tomcat.bytes(Metric.RSS_MAX).orElseThrow();
        assertThat(resident.blocks()).isEqualTo(3);
        assertThat(resident.value()).isCloseTo(EACH + 20, within(1e-6));
        // 10, 20 and 30 more: a standard error of 10 / sqrt(3), and t(0.975, 2) = 4.3027.
        assertThat(resident.interval().high() - resident.value()).isCloseTo(24.84, within(0.01));
        assertThat(tomcat.bytes(Metric.HEAP_AFTER_GC).orElseThrow().value()).isCloseTo(EACH / 2.0 + 10, within(1e-3));
        assertThat(tomcat.bytes(Metric.DIRECT_MAX).orElseThrow().value()).isZero();
        assertThat(tomcat.held()).isEqualTo(MANY);
        assertThat(tomcat.allHeld()).isTrue();
        assertThat(tomcat.leftOut()).isZero();
    }

    @Test
    void onlyConnectionsThatWereHeldAreCounted() {
        run.add(1, TOMCAT, FEW, BASE, FEW);
        run.add(1, TOMCAT, MANY, BASE + 10_000 * EACH, FEW + 10_000);

        ConnectionMemory tomcat = tomcat(run);

        assertThat(tomcat.bytes(Metric.RSS_MAX).orElseThrow().value()).isCloseTo(EACH, within(1e-6));
        assertThat(tomcat.bytes(Metric.RSS_MAX).orElseThrow().interval()).isNull();
        assertThat(tomcat.held()).isEqualTo(FEW + 10_000);
        assertThat(tomcat.allHeld()).isFalse();
    }

    @Test
    void aServerThatHadManyBeforeTheFewSaysNothing() {
        run.blocks(2);
        run.add(3, TOMCAT, MANY, BASE + MANY * EACH, MANY);
        run.add(3, TOMCAT, FEW, BASE + MANY * EACH, FEW);
        run.add(3, TOMCAT, MANY, BASE + MANY * EACH, MANY);

        ConnectionMemory tomcat = tomcat(run);

        assertThat(tomcat.blocks()).isEqualTo(2);
        assertThat(tomcat.leftOut()).isEqualTo(1);
    }

    @Test
    void aVoidSliceWithManyTookItsMemoryToo() {
        SliceResult spoiled = run.add(1, TOMCAT, MANY, BASE + MANY * EACH, MANY);
        run.slices.set(0, Slices.voided(spoiled, Culprit.HOST));
        run.add(1, TOMCAT, FEW, BASE + MANY * EACH, FEW);
        run.add(1, TOMCAT, MANY, BASE + MANY * EACH, MANY);

        assertThat(tomcat(run).leftOut()).isEqualTo(1);
    }

    @Test
    void aBlockInWhichItFailedIsNotLookedAt() {
        run.blocks(2);
        run.slices.add(Slices.voided(run.slices.get(0), Culprit.CONTENDER));

        assertThat(tomcat(run).blocks()).isEqualTo(1);
        assertThat(tomcat(run).leftOut()).isZero();
    }

    @Test
    void otherDifferencesAreNotThoseOfConnectionsAlone() {
        run.rate = null;
        assertThat(ConnectionMemories.of(new RunIndex(run.blocks(2).run()))).isEmpty();

        ConnectionRun close = new ConnectionRun();
        close.many = FEW + 999;
        assertThat(ConnectionMemories.of(new RunIndex(close.blocks(2).run()))).isEmpty();
    }

    private static ConnectionMemory tomcat(ConnectionRun of) {
        return ConnectionMemories.of(new RunIndex(of.run())).stream()
                .filter(memory -> memory.variant().equals(TOMCAT))
                .findFirst()
                .orElseThrow();
    }
}
