package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the catalogue says, and that versions pinned in several places agree. */
class CatalogueTest {

    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

    static List<Entry> entries() throws IOException {
        return Catalogue.entries();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void saysAllThatTheKitNeeds(Entry entry) {
        assertThat(entry.jar() == null).as("either a jar or a command").isEqualTo(entry.command() != null);
        assertThat(entry.serves()).isNotEmpty();
        assertThat(String.join(" ", entry.command(Path.of("kit"), 4711)))
                .contains("4711")
                .doesNotContain("{");
        assertThat(entry.lacks().values()).as("reasons").allSatisfy(reason -> assertThat(reason)
                .isNotBlank());
    }

    @Test
    void hasEveryServerOfTheBuild() throws IOException {
        Path peers = Catalogue.kit().resolve("peers");
        List<String> modules = MODULE.matcher(Files.readString(peers.resolve("pom.xml")))
                .results()
                .map(result -> result.group(1))
                .toList();
        List<String> servers = new ArrayList<>();
        for (String module : modules) {
            if (Files.readString(peers.resolve(module + "/pom.xml")).contains("<main.class>")) {
                servers.add(module);
            }
        }
        assertThat(entries())
                .extracting(Entry::module)
                .filteredOn(Objects::nonNull)
                .containsAll(servers)
                .isSubsetOf(modules);
    }

    @Test
    void readmeNamesEveryServer() throws IOException {
        String readme = Files.readString(Catalogue.kit().resolve("peers/README.md"));
        assertThat(entries()).allSatisfy(entry -> assertThat(readme).contains("| " + entry.name() + " |"));
    }

    private static final Pattern PINNED = Pattern.compile("<([\\w-]+\\.version)>([^<]+)</\\1>");
    private static final Pattern USED = Pattern.compile("<version>\\$\\{([\\w-]+\\.version)}</version>");
    private static final Pattern PARENT =
            Pattern.compile("<parent>.*?<version>([^<]+)</version>.*?</parent>", Pattern.DOTALL);
    private static final Pattern NPM = Pattern.compile("\": \"(\\d[^\"]*)\"");
    private static final String BOOT = "spring-boot.version";

    /** Includes the kit's application, which has its own build. */
    @Test
    void springBootAndWhatIsPinnedBesideItAreThoseOfTheKit() throws IOException {
        Map<String, String> kit = pinned("pom.xml");
        PARENT.matcher(read("pom.xml")).results().forEach(parent -> kit.put(BOOT, parent.group(1)));

        assertThat(pinned("peers/spring-boot/pom.xml"))
                .containsKey(BOOT)
                .allSatisfy((name, version) -> assertThat(kit).as(name).containsEntry(name, version));
    }

    @Test
    void theFormatOfTheJavaIsThatOfTheKit() throws IOException {
        Map<String, String> kit = pinned("pom.xml");
        Map<String, String> peers = pinned("peers/pom.xml");
        for (String name : List.of("spotless.version", "palantir-java-format.version")) {
            assertThat(peers).containsKey(name).containsEntry(name, kit.get(name));
        }
    }

    /** Returns the first version in its row; {@link PeersTest} checks the version that runs. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void readmeHasTheVersionThatIsPinned(Entry entry) throws IOException {
        String told = Catalogue.versionInReadme(entry.name()).replaceFirst("^Boot ", "");
        if (Character.isDigit(told.charAt(0))) { // otherwise it is the machine's
            assertThat(pinnedFor(entry)).as("what pins %s", entry).contains(told.replaceFirst("[, ].*", ""));
        }
    }

    /** Returns the version that the module's property or npm sets. */
    private static List<String> pinnedFor(Entry entry) throws IOException {
        if (entry.module() == null) {
            String npm = "peers/" + entry.name() + "/package.json";
            return Files.exists(Catalogue.kit().resolve(npm))
                    ? NPM.matcher(read(npm))
                            .results()
                            .map(found -> found.group(1))
                            .toList()
                    : List.of();
        }
        String module = read("peers/" + entry.module() + "/pom.xml");
        Map<String, String> pinned = pinned("peers/pom.xml");
        boolean boot = module.contains("<artifactId>spring-boot</artifactId>");
        pinned.putAll(boot ? pinned("peers/spring-boot/pom.xml") : Map.of());
        return USED.matcher(boot ? read("peers/spring-boot/pom.xml") : module)
                .results()
                .map(used -> pinned.get(used.group(1)))
                .filter(Objects::nonNull) // except the peers' own
                .map(version -> version.replace(".Final", ""))
                .toList();
    }

    private static Map<String, String> pinned(String pom) throws IOException {
        Map<String, String> versions = new TreeMap<>();
        PINNED.matcher(read(pom)).results().forEach(found -> versions.put(found.group(1), found.group(2)));
        return versions;
    }

    private static String read(String file) throws IOException {
        return Files.readString(Catalogue.kit().resolve(file));
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
            0.9             | 0.10   | this is 0.9
            what            | 20     | it does not tell its version
            """)
    void anOlderProgramWillNotDo(String said, String wanted, String lacking) {
        assertThat(new Needs(null, "node", wanted, null).older(said))
                .isEqualTo(Optional.ofNullable(lacking)
                        .map(reason -> "needs node " + wanted + " or newer, and " + reason));
    }

    @Test
    void whereAnyVersionWillDoNoneIsLookedFor() {
        assertThat(new Needs(null, "lighttpd", null, null).older("what")).isEmpty();
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThat(new Needs(null, "some-server", null, null).missingProgram())
                .contains("needs some-server, which is not installed");
    }

    private static final String NOBODY_LISTENS = "http://127.0.0.1:9";

    @TempDir
    Path kit;

    @Test
    void npmSaysWhyItFailed() throws Exception {
        Entry fastify = Catalogue.entries().stream()
                .filter(entry -> entry.name().equals("fastify"))
                .findFirst()
                .orElseThrow();
        Needs.missing(fastify.build(kit)).ifPresent(reason -> assumeTrue(false, reason));
        Path copy = Files.createDirectories(kit.resolve("peers/fastify"));
        for (String file : new String[] {"package.json", "package-lock.json", ".npmrc"}) {
            Files.copy(Catalogue.kit().resolve("peers/fastify").resolve(file), copy.resolve(file));
        }

        assertThat(printed(fastify)).contains("ECONNREFUSED").contains(NOBODY_LISTENS);
    }

    private String printed(Entry entry) throws IOException {
        ProcessBuilder build = new ProcessBuilder(entry.build(kit)).redirectErrorStream(true);
        build.environment()
                .putAll(Map.of(
                        "npm_config_registry",
                        NOBODY_LISTENS,
                        "npm_config_fetch_retries",
                        "0",
                        "npm_config_cache",
                        kit.resolve("cache").toString()));
        return new String(build.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
