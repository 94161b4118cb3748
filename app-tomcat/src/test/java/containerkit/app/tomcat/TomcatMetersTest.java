package containerkit.app.tomcat;

import containerkit.app.contract.MetersContract;
import org.junit.jupiter.api.Test;

class TomcatMetersTest extends MetersContract {

    TomcatMetersTest() {
        super(
                TomcatApplicationTest.APPLICATION,
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
