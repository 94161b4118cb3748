package containerkit.app.work;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Primary;

/** Holds the thread of every request until released, so that a test can inspect busy threads. */
@Primary
public class HeldWork implements Work {

    private static final int PATIENCE_SECONDS = 300; // longer than a test waits, which then says what it waited for

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Override
    public void perform(Workload workload) throws InterruptedException {
        int now = held.incrementAndGet();
        most.accumulateAndGet(now, Math::max);
        try {
            if (!released.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("never released");
            }
        } finally {
            held.decrementAndGet();
        }
    }

    /** Releases all requests, including later ones. */
    public void release() {
        released.countDown();
    }

    /** Returns the requests held now. */
    public int held() {
        return held.get();
    }

    /** Returns the maximum number of requests held at the same time. */
    public int most() {
        return most.get();
    }
}
