package containerkit.app.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CappedExecutorTest {

    @Test
    void anInterruptOfATaskThatWaitsIsKeptForIt() throws Exception {
        List<Thread> threads = new ArrayList<>();
        CappedExecutor executor = new CappedExecutor(
                task -> {
                    threads.add(new Thread(task));
                    threads.get(threads.size() - 1).start();
                },
                1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        executor.execute(() -> await().until(() -> release.getCount() == 0));
        await().until(() -> executor.getBusy() == 1);
        executor.execute(() -> interrupted.set(Thread.currentThread().isInterrupted()));
        await().until(() -> executor.getQueued() == 1);

        threads.get(1).interrupt();
        assertThat(interrupted).hasValue(null);
        release.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(interrupted).hasValue(true);
        assertThat(executor.getBusy()).isZero();
    }

    @Test
    void aTaskThatThrowsGivesItsPlaceBack() {
        CappedExecutor executor = new CappedExecutor(Runnable::run, 1);
        assertThatThrownBy(() -> executor.execute(() -> {
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");

        assertThat(busyWithin(executor)).isEqualTo(1);
        assertThat(executor.getBusy()).isZero();
    }

    @Test
    void aRejectedTaskTakesNoPlace() {
        AtomicBoolean full = new AtomicBoolean(true);
        CappedExecutor executor = new CappedExecutor(
                task -> {
                    if (full.get()) {
                        throw new RejectedExecutionException("full");
                    }
                    task.run();
                },
                1);
        assertThatThrownBy(() -> executor.execute(() -> {})).hasMessage("full");
        assertThat(executor.getBusy()).isZero();

        full.set(false);
        assertThat(busyWithin(executor)).isEqualTo(1);
        assertThat(executor.getBusy()).isZero();
    }

    /** The number of busy permits while a task runs. */
    private static int busyWithin(CappedExecutor executor) {
        AtomicInteger busy = new AtomicInteger();
        executor.execute(() -> busy.set(executor.getBusy()));
        return busy.get();
    }
}
