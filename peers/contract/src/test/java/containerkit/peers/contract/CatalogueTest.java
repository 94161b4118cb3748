package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
}
