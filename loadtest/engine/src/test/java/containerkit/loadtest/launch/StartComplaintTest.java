package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StartComplaintTest {
    @Test
    void springBootsOwnDescriptionComesFirst() {
        assertThat(ServerLog.complaint(List.of(
                        "Caused by: java.lang.IllegalStateException: no",
                        "APPLICATION FAILED TO START",
                        "Description:",
                        "",
                        "Web application could not be started.",
                        "Action:")))
                .isEqualTo("Web application could not be started.");
    }

    @Test
    void theReasonOfADescriptionComesWithIt() {
        assertThat(ServerLog.complaint(List.of(
                        "Description:",
                        "",
                        "Failed to bind properties under 'server.jetty.threads.max' to java.lang.Integer:",
                        "",
                        "    Property: server.jetty.threads.max",
                        "    Reason: failed to convert",
                        "Action:")))
                .isEqualTo("Failed to bind properties under 'server.jetty.threads.max' to java.lang.Integer:"
                        + " failed to convert");
    }

    @Test
    void elseTheInnermostCauseOfAStackTrace() {
        assertThat(ServerLog.complaint(List.of(
                        "Exception in thread main", // no name of a class
                        "org.acme.OuterException: out",
                        "\tat org.acme.A.b(A.java:1)",
                        "Caused by: java.lang.NoClassDefFoundError: org/apache/catalina/Valve",
                        "\t... 9 common frames omitted")))
                .isEqualTo("java.lang.NoClassDefFoundError: org/apache/catalina/Valve");
        assertThat(ServerLog.complaint(List.of("started", "stopped"))).isNull();
    }
}
