package containerkit.app.work;

import org.springframework.context.annotation.Primary;

/** Waits as it is asked to, and fails on the workload that it is told to fail on. */
@Primary
public class FailingWork implements Work {

    public static final String SECRET = "a message that only the log may show";

    private static final int FAILING_UNITS = 13;

    /** The query of a workload that fails. */
    public static final String FAILS = "burn=" + FAILING_UNITS;

    @Override
    public void perform(Workload workload) throws InterruptedException {
        if (workload.burnUnits() == FAILING_UNITS) {
            throw new IllegalStateException(SECRET);
        }
        Thread.sleep(workload.delayMs());
    }
}
