package containerkit.app.work;

import org.springframework.stereotype.Component;

@Component
class WaitThenBurn implements Work {

    @Override
    public void perform(Workload workload) throws InterruptedException {
        if (workload.delayMs() > 0) {
            Thread.sleep(workload.delayMs());
        }
        // Never zero for a seed that is not, which the compiler cannot know: so it must compute.
        if (Burn.burn(workload.burnUnits()) == 0) {
            throw new IllegalStateException("xorshift reached zero");
        }
    }
}
