package containerkit.app.undertow;

import containerkit.app.contract.PoolAdapterContract;
import containerkit.app.contract.PoolMBean;
import java.util.List;

class UndertowRequestPoolTest extends PoolAdapterContract {

    UndertowRequestPoolTest() {
        super(
                UndertowApplicationTest.APPLICATION,
                new PoolMBean(
                        "org.xnio:type=Xnio,provider=\"nio\",worker=*",
                        "BusyWorkerThreadCount",
                        "WorkerPoolSize",
                        "MaxWorkerPoolSize"),
                List.of());
    }
}
