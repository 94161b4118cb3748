package containerkit.app.jetty;

import containerkit.app.contract.MetersContract;

class JettyMetersTest extends MetersContract {

    JettyMetersTest() {
        super(
                JettyApplicationTest.APPLICATION,
                "jetty_threads_busy ",
                "jetty_threads_current ",
                "jetty_threads_config_max ",
                "jetty_connections_current_connections{");
    }
}
