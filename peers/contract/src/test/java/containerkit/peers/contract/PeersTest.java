package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every server of the catalogue, one after the other; {@code -Dpeers=netty,vertx} asks only these. */
class PeersTest {

    private static final Duration BUILD = Duration.ofMinutes(5);
    private static final Duration REFUSAL = Duration.ofSeconds(60);
    private static final int LINES_AT_START = 40; // a banner, perhaps, but no line for each request

    static Stream<Entry> entries() throws IOException {
        return Catalogue.asked().stream();
    }

    static Stream<Entry> jars() throws IOException {
        return entries().filter(entry -> entry.jar() != null);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void keepsTheContract(Entry entry) throws Exception {
        require(entry);
        build(entry);
        try (RunningPeer peer = RunningPeer.start(entry)) {
            assertAll(entry.name(), new Contract(entry, peer.port()).checks());
            assertThat(peer.printed()).as("what it printed").hasSizeLessThan(LINES_AT_START);
            peer.end();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jars")
    void refusesWrongArguments(Entry entry) throws Exception {
        require(entry);
        for (List<String> arguments : List.of(List.<String>of(), List.of("many"), List.of("70000"))) {
            refuses(entry.commandWith(Catalogue.kit(), arguments), "usage");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jars")
    void refusesABusyPort(Entry entry) throws Exception {
        require(entry);
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName(KeptConnection.HOST))) {
            refuses(entry.command(Catalogue.kit(), busy.getLocalPort()), String.valueOf(busy.getLocalPort()));
        }
    }

    private static void refuses(List<String> command, String word) throws Exception {
        try (RunningPeer peer = RunningPeer.run(command, 0)) {
            assertThat(peer.await(REFUSAL)).as("exit status").isNotZero();
            assertThat(peer.printed())
                    .as("what it printed")
                    .singleElement()
                    .asString()
                    .contains(word);
        }
    }

    private static void build(Entry entry) throws Exception {
        List<String> command = entry.build(Catalogue.kit());
        if (!command.isEmpty()) {
            try (RunningPeer build = RunningPeer.run(command, 0)) {
                assertThat(build.await(BUILD))
                        .as("exit status of %s, which said %s", command, build.printed())
                        .isZero();
            }
        }
    }

    /** Skips by name what this machine cannot run; fails where it was not built. */
    private static void require(Entry entry) {
        Optional<String> missing = entry.needs().missingProgram().or(() -> Needs.missing(entry.build(Catalogue.kit())));
        if (Boolean.getBoolean("kit.test.all")) {
            assertThat(missing).as(entry.name()).isEmpty();
        }
        Stream.of(entry.needs().olderJava(), missing)
                .flatMap(Optional::stream)
                .forEach(reason -> assumeTrue(false, entry.name() + " " + reason));
        if (entry.jar() != null) {
            assertThat(Path.of(entry.jar().replace("{kit}", Catalogue.kit().toString())))
                    .as("the jar of %s, which mvn -f peers/pom.xml package builds", entry.name())
                    .matches(Files::exists);
        }
    }
}
