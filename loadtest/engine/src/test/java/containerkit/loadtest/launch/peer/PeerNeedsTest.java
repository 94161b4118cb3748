package containerkit.loadtest.launch.peer;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Needs;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerNeedsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"17, 21, false", "21, 21, true", "25, 21, true"})
    void anOlderJavaWillNotDo(int here, int wanted, boolean enough) throws Exception {
        String lacking = new PeerNeeds(here, path()).lacking(peer(new Needs(wanted, null, null, null)));

        assertThat(lacking).isEqualTo(enough ? null : "needs Java 21 or newer, and this is 17");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
            v18.20.4        | 20     | this is 18.20.4
            v20.0.0         | 20     | -
            v20             | 20     | -
            node 22.1 (arm) | 20.9   | -
            v9.11           | 10     | this is 9.11
            1.4.9           | 1.4.10 | this is 1.4.9
            what            | 20     | it does not tell its version
            """)
    void anOlderProgramWillNotDo(String said, String wanted, String lacking) throws Exception {
        program("node", "echo '" + said + "'");

        String reason = new PeerNeeds(17, path()).lacking(peer(new Needs(null, "node", wanted, null)));

        assertThat(reason).isEqualTo(lacking == null ? null : "needs node " + wanted + " or newer, and " + lacking);
    }

    @Test
    void aProgramThatIsNotThereIsNamed() throws Exception {
        PeerNeeds needs = new PeerNeeds(17, path());

        assertThat(needs.lacking(peer(new Needs(null, "some-server", null, null))))
                .isEqualTo("needs the program some-server, which is not on the path");
        program("some-server", "exit 1");
        assertThat(needs.lacking(peer(new Needs(null, "some-server", null, null))))
                .isNull();
    }

    @Test
    void itIsLookedForOnThePathFirstAndThenWhereOnlyRootLooks() throws Exception {
        Path system = Files.createDirectories(directory.resolve("sbin"));
        SearchPath both = path().then(system.toString());
        Path there = executable(system.resolve("some-server"), "exit 1");

        assertThat(both.find("some-server")).contains(there);
        assertThat(new PeerNeeds(17, both).lacking(peer(new Needs(null, "some-server", null, null))))
                .isNull();
        program("some-server", "exit 1");
        assertThat(both.find("some-server")).contains(directory.resolve("some-server"));
        assertThat(SearchPath.ofServers().directories()).endsWith(":/usr/sbin");
    }

    @Test
    void soIsTheOneThatBuildsIt() throws Exception {
        Peer built = new Peer(
                "fastify",
                null,
                List.of("npm", "ci"),
                Path.of("node_modules"),
                new Needs(null, null, null, null),
                Map.of(),
                null);

        assertThat(new PeerNeeds(17, path()).lacking(built))
                .isEqualTo("needs the program npm to be built, which is not on the path");
    }

    private static Peer peer(Needs needs) {
        return new Peer("mine", "mine", List.of(), null, needs, Map.of(), null);
    }

    private SearchPath path() {
        return new SearchPath(directory.toString());
    }

    private void program(String name, String body) throws IOException {
        executable(directory.resolve(name), body);
    }

    private static Path executable(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
