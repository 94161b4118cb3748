package containerkit.app.undertow;

import containerkit.app.contract.MetersContract;
import org.junit.jupiter.api.Test;

class UndertowMetersTest extends MetersContract {

    UndertowMetersTest() {
        super(
                UndertowApplicationTest.APPLICATION,
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
