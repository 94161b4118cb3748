package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import containerkit.loadtest.launch.LaunchException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SideBySideTest {
    private final Queue<String> closed = new ConcurrentLinkedQueue<>();

    @Test
    void outcomesComeInTheOrderOfTheStartsWhichRunAtOnce() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core starts one server at a time");
        CountDownLatch secondStarted = new CountDownLatch(1);

        List<String> starts = SideBySide.start(
                List.of(
                        () -> {
                            assertThat(secondStarted.await(30, TimeUnit.SECONDS))
                                    .isTrue();
                            return "first";
                        },
                        () -> {
                            secondStarted.countDown();
                            return "second";
                        }),
                closed::add);

        assertThat(starts).containsExactly("first", "second");
        assertThat(closed).isEmpty();
    }

    @Test
    void aStartThatEndsTheRunLeavesNoServer() {
        LaunchException taken = LaunchException.machine("port 80 is in use", "stop it");

        assertThatThrownBy(() -> SideBySide.start(
                        List.of(
                                () -> {
                                    throw taken;
                                },
                                () -> "second"),
                        closed::add))
                .isSameAs(taken);
        assertThat(closed).containsExactly("second");
    }

    @Test
    void anInterruptLeavesNoServer() throws Exception {
        CountDownLatch firstStarted = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        Thread user = new Thread(() -> {
            try {
                begun.await();
            } catch (InterruptedException e) {
                return;
            }
            main.interrupt();
        });
        user.start();

        assertThatThrownBy(() -> SideBySide.start(
                        List.of(
                                () -> {
                                    firstStarted.countDown();
                                    return "first";
                                },
                                () -> {
                                    firstStarted.await();
                                    begun.countDown();
                                    new CountDownLatch(1).await();
                                    return "second";
                                }),
                        closed::add))
                .isInstanceOf(InterruptedException.class);
        assertThat(closed).containsExactly("first");
        user.join();
    }
}
