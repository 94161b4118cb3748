package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    @TempDir
    Path directory;

    /** The cause of a failure stands above dozens of frames. */
    @Test
    void ofAStackTraceTheFirstFramesAreShown() throws Exception {
        List<String> lines = new ArrayList<>(List.of("started", "java.lang.OutOfMemoryError: no direct memory"));
        for (int frame = 1; frame <= 40; frame++) {
            lines.add("\tat some.Code.call" + frame + "(Code.java:1)");
        }
        lines.add("\t... 12 common frames omitted");
        lines.add("Caused by: java.io.IOException: closed");
        lines.add("\tat some.Code.read(Code.java:2)");

        assertThat(log(lines).lastLines())
                .containsExactly(
                        "started",
                        "java.lang.OutOfMemoryError: no direct memory",
                        " at some.Code.call1(Code.java:1)",
                        " at some.Code.call2(Code.java:1)",
                        " ...",
                        "Caused by: java.io.IOException: closed",
                        " at some.Code.read(Code.java:2)");
    }

    @Test
    void aLongLogIsShownFromItsEnd() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= 100; line++) {
            lines.add("line " + line);
        }

        assertThat(log(lines).lastLines()).hasSize(15).endsWith("line 99", "line 100");
    }

    @Test
    void itIsShownWithoutSecrets() throws Exception {
        ServerLog log = log(List.of(
                "password=" + "x".repeat(100_000),
                "Caused by: java.sql.SQLException: no suitable driver for jdbc:x://db/shop?user=me&password=word"));

        assertThat(log.complaint())
                .isEqualTo("java.sql.SQLException: no suitable driver for jdbc:x://db/shop?user=me&password=(hidden)");
        assertThat(log.lastLines()).containsExactly("password=(hidden)", "Caused by: " + log.complaint());
    }

    @Test
    void aSecretThatALongLineIsCutInIsHidden() throws Exception {
        String address = "://me:" + "w".repeat(200) + "@db";
        ServerLog log = log(
                List.of("x".repeat(1_900) + address, "Caused by: java.sql.SQLException: " + "y".repeat(200) + address));

        assertThat(log.lastLines().toString() + log.complaint()).doesNotContain("www");
    }

    private ServerLog log(List<String> lines) throws Exception {
        return new ServerLog(Files.write(directory.resolve("server.log"), lines), Secrets.KNOWN);
    }

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
