package containerkit.app.tomcat;

import containerkit.app.contract.PoolAdapterContract;
import containerkit.app.contract.PoolMBean;
import java.util.List;

class TomcatRequestPoolTest extends PoolAdapterContract {

    TomcatRequestPoolTest() {
        super(
                TomcatApplicationTest.APPLICATION,
                new PoolMBean(
                        "Tomcat:type=ThreadPool,name=*", "currentThreadsBusy", "currentThreadCount", "maxThreads"),
                List.of(),
                "server.tomcat.mbeanregistry.enabled=true");
    }
}
