package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that versions pinned in several places agree. */
class VersionsTest {

    private static final Pattern PINNED = Pattern.compile("<([\\w-]+\\.version)>([^<]+)</\\1>");
    private static final Pattern USED = Pattern.compile("<version>\\$\\{([\\w-]+\\.version)}</version>");
    private static final Pattern PARENT =
            Pattern.compile("<parent>.*?<version>([^<]+)</version>.*?</parent>", Pattern.DOTALL);
    private static final Pattern NPM = Pattern.compile("\": \"(\\d[^\"]*)\"");
    private static final String BOOT = "spring-boot.version";

    static List<Entry> entries() throws IOException {
        return Catalogue.entries();
    }

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
        String told = Readme.version(entry.name()).replaceFirst("^Boot ", "");
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
}
