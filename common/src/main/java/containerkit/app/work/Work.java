package containerkit.app.work;

/** Performs a workload on the calling thread. */
@FunctionalInterface
interface Work {

    void perform(Workload workload) throws InterruptedException;
}
