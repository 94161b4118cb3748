package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.Requirement;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From another host, here a network namespace of the test's own, nothing can talk to an observed JVM's JMX port. */
class JmxReachTest {
    private static final String HOST = "kit-peer-" + ProcessHandle.current().pid();
    private static final String OUR_END = "kit-a" + ProcessHandle.current().pid() % 1_000_000;
    private static final String THEIR_END = "kit-b" + ProcessHandle.current().pid() % 1_000_000;
    private static final String OURS = "10.213.77.1";
    private static final String THEIRS = "10.213.77.2";

    @Test
    void aPeerThatIsNotLocalIsRefused() throws Exception {
        Requirement.program("ip");
        Requirement.program("ss");
        Requirement.of(run("ip", "netns", "add", HOST) == 0, "network namespaces can be made (root)");
        assertThat(run("ip", "link", "add", OUR_END, "type", "veth", "peer", "name", THEIR_END, "netns", HOST))
                .isZero();
        assertThat(run("ip", "addr", "add", OURS + "/30", "dev", OUR_END)).isZero();
        assertThat(run("ip", "link", "set", OUR_END, "up")).isZero();
        assertThat(run("ip", "-n", HOST, "addr", "add", THEIRS + "/30", "dev", THEIR_END))
                .isZero();
        assertThat(run("ip", "-n", HOST, "link", "set", THEIR_END, "up")).isZero();

        assertThat(greetedByAnyoneWhoListens())
                .as("what the other host gets of a port that is open to all")
                .isEqualTo("21");
        Process jvm = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerProbeTest.Worker.class.getName())
                .start();
        assertThat(jvm.getInputStream().read()).isEqualTo('r');
        try (ServerProbe probe = ServerProbe.of(LocalJvm.attach(jvm.pid()), OptionalLong.of(jvm.pid()))) {
            List<String> ports = output("ss", "-ltnpH")
                    .lines()
                    .filter(line -> line.contains("pid=" + jvm.pid() + ","))
                    .map(line -> line.trim().split("\\s+")[3])
                    .map(address -> address.substring(address.lastIndexOf(':') + 1))
                    .toList();
            assertThat(ports).as("ports that the observed JVM listens on").isNotEmpty();
            assertThat(probe.gauges().get(Reading.LIVE_THREADS)).isPositive(); // and we are served there

            for (String port : ports) {
                assertThat(greeted("ip", "netns", "exec", HOST, OURS, port))
                        .as("response to an RMI greeting from the other host at port " + port)
                        .isEmpty();
                assertThat(greeted(OURS, port)).as("the same from this host").isNotEmpty();
            }
        } finally {
            jvm.destroyForcibly();
        }
    }

    @AfterEach
    void removeNamespace() throws Exception {
        run("ip", "netns", "del", HOST);
    }

    /** Without it, the JVM's silence could as well be that of a network that does not work. */
    private static String greetedByAnyoneWhoListens() throws Exception {
        try (ServerSocket open = new ServerSocket(0)) {
            Thread host = new Thread(() -> {
                try (Socket guest = open.accept()) {
                    guest.getOutputStream().write('!');
                    guest.getInputStream().readAllBytes(); // closing before the greeting is read would be a reset
                } catch (IOException e) {
                    return; // nobody came, or the guest is gone
                }
            });
            host.setDaemon(true);
            host.start();
            return greeted("ip", "netns", "exec", HOST, OURS, Integer.toString(open.getLocalPort()));
        }
    }

    /** Sends RMI's greeting (JRMI, version 2, stream protocol) and returns what comes back until the other side closes. */
    private static String greeted(String... prefixHostPort) throws Exception {
        int words = prefixHostPort.length;
        String script = "exec 3<>/dev/tcp/" + prefixHostPort[words - 2] + "/" + prefixHostPort[words - 1]
                + " && printf 'JRMI\\x00\\x02\\x4b' >&3 && timeout 30 head -c 1 <&3 | od -An -tx1";
        java.util.ArrayList<String> command =
                new java.util.ArrayList<>(List.of(prefixHostPort).subList(0, words - 2));
        command.addAll(List.of("bash", "-c", script));
        return output(command.toArray(String[]::new)).trim();
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }
}
