package containerkit.app.work;

/** Does a workload on the thread that calls it. */
@FunctionalInterface
interface Work {

    void perform(Workload workload) throws InterruptedException;
}
