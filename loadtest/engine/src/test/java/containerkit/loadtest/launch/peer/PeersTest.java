package containerkit.loadtest.launch.peer;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.plan.Peer.Needs;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.result.Changed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With builds that are commands; those by Maven itself are run where peers are compared for real. */
class PeersTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Needs NOTHING = new Needs(null, null, null, null);

    @TempDir
    Path kit;

    private final List<String> told = new ArrayList<>();
    private Path jar;
    private Peers peers;

    @BeforeEach
    void aCatalogueOfOne() throws IOException {
        Files.createDirectories(kit.resolve("common"));
        Files.writeString(Files.createDirectories(kit.resolve("peers/mine")).resolve("server.js"), "the source");
        jar = kit.resolve("mine.jar");
        peers = new Peers(kit, JAVA);
    }

    @Test
    void isBuiltOnceAndAgainWhenItsJarIsGone() throws Exception {
        Contender mine = contender("touch " + jar);
        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);

        peers.build(List.of(mine), told::add);

        assertThat(told)
                .singleElement()
                .asString()
                .startsWith("building mine (")
                .contains("build*.log");
        assertThat(peers.unbuilt(List.of(mine))).isEmpty();
        Files.delete(jar);
        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);
    }

    /** Text is no source, and a build may write notes beside its jar last; a jar is another build's. */
    @ParameterizedTest
    @CsvSource({
        "peers/mine/server.js, true",
        "peers/mine/README.md, false",
        "repacked.jar, true",
        "quarkus-artifact.properties, false"
    })
    void isBuiltAgainWhenAFileIsNewerThatMatters(String file, boolean again) throws Exception {
        Contender mine = contender("touch " + jar);
        peers.build(List.of(mine), told::add);

        Path newer = Files.writeString(kit.resolve(file), "changed");
        Files.setLastModifiedTime(newer, FileTime.from(Instant.now().plusSeconds(5)));

        assertThat(peers.unbuilt(List.of(mine))).isEqualTo(again ? List.of(mine) : List.of());
    }

    @Test
    void whatWasMadeWithAnotherJvmIsMadeAgain() throws Exception {
        String classPath = System.getProperty("java.class.path");
        Contender mine = contender(List.of(JAVA.toString(), "-cp", classPath, Touch.class.getName(), jar.toString()));
        peers.build(List.of(mine), told::add);
        assertThat(peers.unbuilt(List.of(mine))).isEmpty();

        Path stamp = kit.resolve("peers/target/built/mine");
        Files.writeString(stamp, "25.0.1+8");
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plusSeconds(5)));

        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);
    }

    /** A build by a JVM. */
    static final class Touch {
        public static void main(String[] arguments) throws IOException {
            Files.writeString(Path.of(arguments[0]), "made");
        }
    }

    @Test
    void aBuildThatFailsSaysWhy() throws Exception {
        Contender mine = contender("echo no such library; false");

        String reason = "its build failed: no such library (" + kit.resolve("peers/target/build-mine.log") + ")";
        assertThat(peers.build(List.of(mine), told::add)).isEqualTo(Map.of(mine, reason));
        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);
    }

    @Test
    void aBuildThatMakesNoJarIsNoBuild() throws Exception {
        Contender mine = contender("true");

        assertThat(peers.build(List.of(mine), told::add).get(mine)).startsWith("its build made no " + jar);
        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);
    }

    /** The program that stands for Maven here fails with each build that has the broken module in it. */
    @Test
    void aModuleThatCannotBeBuiltTakesNoneOfTheOthersAlong() throws Exception {
        Path maven = Files.writeString(
                kit.resolve("mvn"),
                """
                #!/bin/sh
                for word; do
                    [ "$before" = -pl ] && modules=$word
                    before=$word
                done
                case $modules in *broken*)
                    echo "[ERROR] COMPILATION ERROR : "
                    echo "[ERROR] Broken.java:[5,1] no such class"
                    echo "[ERROR] Failed to execute goal -> [Help 1]"
                    echo "[ERROR] To see the full stack trace, run it again"
                    exit 1
                esac
                touch "${0%/*}/$modules.jar"
                """);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Peers byMaven = new Peers(kit, JAVA, maven.toString());
        Contender broken = contender("one", "broken", List.of());
        Contender alike = contender("another", "broken", List.of());
        Contender fine = contender("fine", "mine", List.of());

        Map<Contender, String> failed = byMaven.build(List.of(broken, fine, alike), told::add);

        assertThat(failed.keySet()).containsExactly(broken, alike);
        assertThat(failed.values())
                .containsOnly("its build failed: Broken.java:[5,1] no such class ("
                        + kit.resolve("peers/target/build-broken.log") + ")");
        assertThat(byMaven.unbuilt(List.of(broken, fine))).containsExactly(broken);
        assertThat(told)
                .hasSize(2)
                .last()
                .asString()
                .startsWith("the peers broken, mine: its build failed: Broken.java")
                .endsWith("build.log); building each alone");
    }

    @Test
    void whatIsNoPeerIsNeverBuilt() throws Exception {
        Contender other = Changed.copy(ContenderFixture.jar("other", jar), "target.module", "module");

        assertThat(peers.unbuilt(List.of(other))).isEmpty();
        assertThat(peers.lacking(other)).isNull();
    }

    @Test
    void theApplicationsOfTheKitAreSourcesToo() throws Exception {
        Path tuning = Files.createDirectories(kit.resolve("app-any/src/main/resources"))
                .resolve("application-tuned.yml");
        Files.writeString(tuning, "a: 1");
        Files.writeString(tuning.resolveSibling("application-other.yml"), "a: 1");
        Contender mine = contender("touch " + jar);
        peers.build(List.of(mine), told::add);
        assertThat(peers.unbuilt(List.of(mine))).isEmpty();

        Files.setLastModifiedTime(tuning, FileTime.from(Instant.now().plusSeconds(5)));

        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);
        peers.build(List.of(mine), told::add);
        Files.setLastModifiedTime(tuning, FileTime.from(Instant.now().minusSeconds(60)));
        assertThat(peers.unbuilt(List.of(mine))).isEmpty();
        Files.delete(tuning.resolveSibling("application-other.yml"));
        Files.setLastModifiedTime(
                tuning.getParent(), FileTime.from(Instant.now().plusSeconds(5))); // as a minute later
        assertThat(peers.unbuilt(List.of(mine))).containsExactly(mine);
    }

    private Contender contender(String build) {
        return contender(List.of("sh", "-c", build));
    }

    private Contender contender(List<String> build) {
        return contender("mine", null, build);
    }

    private Contender contender(String name, @Nullable String module, List<String> build) {
        Path built = kit.resolve((module == null ? name : module) + ".jar");
        Path made = build.isEmpty() ? null : built;
        Peer peer = new Peer(name, module, build, made, NOTHING, null);
        return Changed.copy(ContenderFixture.jar(name, built), "peer", peer);
    }

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"17, 21, false", "21, 21, true", "25, 21, true"})
    void anOlderJavaWillNotDo(int here, int wanted, boolean enough) throws Exception {
        String lacking = Peers.lacking(peer(new Needs(wanted, null, null, null)), here, path());

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

        String reason = Peers.lacking(peer(new Needs(null, "node", wanted, null)), 17, path());

        assertThat(reason).isEqualTo(lacking == null ? null : "needs node " + wanted + " or newer, and " + lacking);
    }

    @Test
    void aProgramThatIsNotThereIsNamed() throws Exception {
        Peer peer = peer(new Needs(null, "some-server", null, null));

        assertThat(Peers.lacking(peer, 17, path()))
                .isEqualTo("needs the program some-server, which is not on the path");
        program("some-server", "exit 1");
        assertThat(Peers.lacking(peer, 17, path())).isNull();
    }

    @Test
    void itIsLookedForOnThePathFirstAndThenWhereOnlyRootLooks() throws Exception {
        Path system = Files.createDirectories(directory.resolve("sbin"));
        SearchPath both = new SearchPath(directory + ":" + system);
        Path there = executable(system.resolve("some-server"), "exit 1");

        assertThat(both.find("some-server")).contains(there);
        assertThat(Peers.lacking(peer(new Needs(null, "some-server", null, null)), 17, both))
                .isNull();
        program("some-server", "exit 1");
        assertThat(both.find("some-server")).contains(directory.resolve("some-server"));
        assertThat(SearchPath.ofServers().directories()).endsWith(":/usr/sbin");
    }

    @Test
    void soIsTheOneThatBuildsIt() throws Exception {
        Peer built = Changed.copy(peer(NOTHING), "build", List.of("npm", "ci"), "makes", Path.of("node_modules"));

        assertThat(Peers.lacking(built, 17, path()))
                .isEqualTo("needs the program npm to be built, which is not on the path");
    }

    private static Peer peer(Needs needs) {
        return new Peer("mine", "mine", List.of(), null, needs, null);
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
