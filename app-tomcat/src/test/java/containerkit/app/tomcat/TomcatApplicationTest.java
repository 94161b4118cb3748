package containerkit.app.tomcat;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.MetersContract;
import containerkit.app.contract.PoolAdapterContract;
import containerkit.app.contract.PoolAdapterContract.PoolMBean;
import containerkit.app.contract.TestedApplication;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TomcatApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("tomcat", TomcatApplication::main);

    TomcatApplicationTest() {
        super(APPLICATION);
    }

    @Nested
    class Meters extends MetersContract {
        Meters() {
            super(
                    APPLICATION,
                    "tomcat_threads_busy_threads{",
                    "tomcat_threads_current_threads{",
                    "tomcat_threads_config_max_threads{",
                    "tomcat_connections_current_connections{");
        }

        @Test
        void theContainerCountsEveryRequestOnce() {
            countsEveryRequestOnce("tomcat_global_request_seconds_count");
        }
    }

    @Nested
    class RequestPool extends PoolAdapterContract {
        RequestPool() {
            super(
                    APPLICATION,
                    new PoolMBean(
                            "Tomcat:type=ThreadPool,name=*", "currentThreadsBusy", "currentThreadCount", "maxThreads"),
                    List.of(),
                    "server.tomcat.mbeanregistry.enabled=true");
        }
    }
}
