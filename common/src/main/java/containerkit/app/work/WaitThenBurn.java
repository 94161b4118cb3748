package containerkit.app.work;

import org.springframework.stereotype.Component;

/** Waits, then computes a fixed number of steps of Marsaglia's xorshift ("Xorshift RNGs", 2003). */
@Component
class WaitThenBurn implements Work {

    private static final int STEPS_PER_UNIT = 100;
    private static final long SEED = 88172645463325252L;

    @Override
    public void perform(Workload workload) throws InterruptedException {
        if (workload.delayMs() > 0) {
            Thread.sleep(workload.delayMs());
        }
        // Never zero, but the compiler cannot know that, so it cannot drop the computation.
        if (burn(workload.burnUnits()) == 0) {
            throw new IllegalStateException("xorshift reached zero");
        }
    }

    /**
     * Computes a fixed number of steps, not for a fixed time: a server short of CPU must do the same work. Each step
     * needs the result of the one before.
     */
    private static long burn(int units) {
        long state = SEED;
        for (int unit = 0; unit < units; unit++) {
            for (int step = 0; step < STEPS_PER_UNIT; step++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
        }
        return state;
    }
}
