package containerkit.app.jetty;

import containerkit.app.contract.PoolAdapterContract;
import containerkit.app.contract.PoolMBean;
import java.util.List;

class JettyRequestPoolTest extends PoolAdapterContract {

    JettyRequestPoolTest() {
        super(
                JettyApplicationTest.APPLICATION,
                new PoolMBean(
                        "org.eclipse.jetty.util.thread:type=queuedthreadpool,*",
                        "utilizedThreads",
                        "threads",
                        "maxAvailableThreads",
                        "leasedThreads"),
                List.of(JettyMBeans.class));
    }
}
