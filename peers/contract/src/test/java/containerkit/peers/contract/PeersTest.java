package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.peers.contract.Client.Request;
import containerkit.peers.contract.RunningPeer.Jmx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks every server of the catalogue; {@code -Dpeers=netty,vertx} checks only these. */
class PeersTest {

    private static final Duration BUILD = Duration.ofMinutes(5);
    private static final Duration REFUSAL = Duration.ofSeconds(60);
    private static final int LINES_AT_START = 40; // allows a banner, but no line for each request

    static Stream<Entry> entries() throws IOException {
        return Catalogue.asked().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void keepsTheContract(Entry entry) throws Exception {
        require(entry);
        build(entry);
        try (RunningPeer peer = RunningPeer.start(entry)) {
            Stream<Executable> checks = new Contract(entry, peer.port()).checks();
            Stream<Executable> told =
                    Stream.of(() -> readmeNamesItsVersion(entry, peer.port()), () -> canBeWatched(entry, peer));
            assertAll(
                    entry.name(),
                    Stream.of(checks, told, refusals(entry, peer.port())).flatMap(each -> each));
            assertThat(peer.printed()).as("what it printed").hasSizeLessThan(LINES_AT_START);
            peer.end();
        }
    }

    private static void canBeWatched(Entry entry, RunningPeer peer) throws Exception {
        if (entry.isJvm()) {
            Jmx.observe(peer.pid());
        }
    }

    /** Returns the version that runs, which may differ from the pinned one. */
    private static void readmeNamesItsVersion(Entry entry, int port) throws IOException {
        String told = Catalogue.versionInReadme(entry.name());
        if (entry.identity() == null || told.chars().noneMatch(Character::isDigit)) {
            return; // it is the machine's
        }
        byte[] identity = new Client(port).send(Request.get(entry.identity())).body();
        assertThat(told.split("[ ,]+"))
                .as("versions in its row of README.md")
                .contains(new ObjectMapper()
                        .readTree(identity)
                        .path("container_version")
                        .asText()
                        .replace(".Final", ""));
    }

    /** Checks the output for a port in use and for arguments that are no port. */
    private static Stream<Executable> refusals(Entry entry, int busy) {
        if (!entry.takesPort()) {
            return Stream.empty();
        }
        return Stream.of(
                () -> refuses(entry.command(Catalogue.kit(), busy), String.valueOf(busy)),
                () -> refuses(entry.commandWith(Catalogue.kit(), List.of()), "usage"),
                () -> refuses(entry.commandWith(Catalogue.kit(), List.of("70000")), "usage"));
    }

    private static void refuses(List<String> command, String word) throws Exception {
        try (RunningPeer peer = RunningPeer.run(command, 0)) {
            assertThat(peer.await(REFUSAL)).as("exit status of %s", command).isNotZero();
            assertThat(peer.printed())
                    .as("what %s printed", command)
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

    /** Skips with the reason what this machine cannot run; fails if it was not built. */
    private static void require(Entry entry) {
        Optional<String> missing = entry.needs().missingProgram().or(() -> Needs.missing(entry.build(Catalogue.kit())));
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
