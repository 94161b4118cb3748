package containerkit.app.undertow;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.MetersContract;
import containerkit.app.contract.PoolAdapterContract;
import containerkit.app.contract.PoolAdapterContract.PoolMBean;
import containerkit.app.contract.TestedApplication;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class UndertowApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("undertow", UndertowApplication::main);

    UndertowApplicationTest() {
        super(APPLICATION);
    }

    @Nested
    class Meters extends MetersContract {
        Meters() {
            super(
                    APPLICATION,
                    "undertow_threads_io ",
                    "undertow_threads_worker_busy ",
                    "undertow_threads_worker_max ",
                    "undertow_threads_worker_queued ",
                    "undertow_connections_active ",
                    "undertow_requests_errors_total ",
                    "undertow_bytes_sent_bytes_total ");
        }

        @Test
        void theContainerCountsEveryRequestOnce() {
            countsEveryRequestOnce("undertow_requests_total");
        }
    }

    @Nested
    class RequestPool extends PoolAdapterContract {
        RequestPool() {
            super(
                    APPLICATION,
                    new PoolMBean(
                            "org.xnio:type=Xnio,provider=\"nio\",worker=*",
                            "BusyWorkerThreadCount",
                            "WorkerPoolSize",
                            "MaxWorkerPoolSize"),
                    List.of());
        }
    }
}
