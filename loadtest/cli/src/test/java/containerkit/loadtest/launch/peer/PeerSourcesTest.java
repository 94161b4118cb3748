package containerkit.loadtest.launch.peer;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Peers that compile an application of the kit once more. Their builds are long, so most tests run none of them. */
class PeerSourcesTest {
    private static final Pattern FOREIGN = Pattern.compile("\\.\\./\\.\\./(app-\\w+)/(src/\\w+/java)<");

    @Test
    void anApplicationIsCompiledWithAllItsSources() throws IOException {
        Set<String> applications = new TreeSet<>();
        for (Path pom : poms()) {
            Set<String> compiled = new TreeSet<>();
            Matcher source = FOREIGN.matcher(Files.readString(pom));
            String application = null;
            while (source.find()) {
                application = source.group(1);
                compiled.add(source.group(2));
            }
            if (application != null) {
                applications.add(application);
                assertThat(compiled)
                        .as(pom.toString())
                        .containsExactlyElementsOf(sources(KitProcess.HOME.resolve(application)));
            }
        }
        assertThat(applications).containsExactly("app-jetty", "app-tomcat", "app-undertow");
    }

    private static List<Path> poms() throws IOException {
        try (Stream<Path> peers = Files.list(KitProcess.HOME.resolve("peers"))) {
            return peers.map(peer -> peer.resolve("pom.xml"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> sources(Path application) throws IOException {
        try (Stream<Path> roots = Files.list(application.resolve("src"))) {
            Set<String> sources = new TreeSet<>();
            roots.filter(root -> !root.endsWith("test") && Files.isDirectory(root.resolve("java")))
                    .forEach(root -> sources.add("src/" + root.getFileName() + "/java"));
            return sources;
        }
    }
}
