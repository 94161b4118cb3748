package containerkit.app.work;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Primary;

/** Holds the thread of every request until it is told to let go, so that a test can look at busy threads at leisure. */
@Primary
public class HeldWork implements Work {

    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void perform(Workload workload) throws InterruptedException {
        if (!released.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("never released");
        }
    }

    /** Lets go of all requests, those to come included. */
    public void release() {
        released.countDown();
    }
}
