package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** What deploys the kit, as it is written: manifests, which kustomize puts together, and compose. */
class DeploymentTest {
    private static final Path MANIFESTS = KitProcess.HOME.resolve("loadtest/kubernetes");

    @Test
    void noPodFillsItsNode() throws IOException {
        List<Object> scratch = new ArrayList<>();
        for (Path file : files()) {
            walk(read(file), (key, value) -> {
                if (key.equals("emptyDir")) {
                    scratch.add(value);
                }
            });
        }
        assertThat(scratch).hasSize(4).allMatch(volume -> ((Map<?, ?>) volume).containsKey("sizeLimit"));
    }

    @Test
    void thePolicyCoversEveryPodAndLetsNobodyIn() throws IOException {
        Map<?, ?> policy =
                (Map<?, ?>) read(MANIFESTS.resolve("network/policy.yaml")).get("spec");
        assertThat((Object) policy.get("policyTypes")).isEqualTo(List.of("Ingress", "Egress"));
        assertThat(policy.containsKey("ingress")).isFalse();
        Map<?, ?> selected = (Map<?, ?>) ((Map<?, ?>) policy.get("podSelector")).get("matchLabels");

        for (Path file : files()) {
            Map<?, ?> manifest = read(file);
            if ("Job".equals(manifest.get("kind"))) {
                manifest = (Map<?, ?>) ((Map<?, ?>) manifest.get("spec")).get("template");
            } else if (!"Pod".equals(manifest.get("kind"))) {
                continue;
            }
            Map<?, ?> labels = (Map<?, ?>) ((Map<?, ?>) manifest.get("metadata")).get("labels");
            selected.forEach((key, value) ->
                    assertThat((Object) labels.get(key)).as(file.toString()).isEqualTo(value));
            assertThat(((List<?>) read(file.resolveSibling("kustomization.yaml"))
                                    .get("resources"))
                            .toArray())
                    .as(file.toString())
                    .contains("../network");
        }
    }

    @Test
    void theKitsImagesAreBuiltAndNeverPulledAndOthersHaveAVersion() throws Exception {
        Map<String, Map<String, Map<?, ?>>> compose;
        try (Reader reader = Files.newBufferedReader(KitProcess.HOME.resolve("compose.yaml"))) {
            compose = new Yaml().load(reader);
        }
        compose.get("services").forEach((name, service) -> {
            if (service.containsKey("build")) {
                assertThat((Object) service.get("pull_policy")).as(name).isEqualTo("build");
            } else {
                assertThat((String) service.get("image"))
                        .as(name)
                        .matches("[a-z/]+:\\$\\{[A-Z]+_TAG:-v?\\d+\\.\\d+\\.\\d+}");
            }
        });
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(MANIFESTS)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    private static Map<?, ?> read(Path file) throws IOException {
        return new Yaml().load(Files.readString(file));
    }

    /** A patch is text in which there is YAML again. */
    private static void walk(Object node, BiConsumer<Object, Object> visitor) {
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                visitor.accept(key, value);
                walk(key.equals("patch") ? new Yaml().load((String) value) : value, visitor);
            });
        } else if (node instanceof List<?> list) {
            list.forEach(each -> walk(each, visitor));
        }
    }

    @TempDir
    Path directory;

    @Test
    void kitTestRunsTheTestsOfEveryModule() throws Exception {
        List<String> modules;
        try (Stream<Path> directories = Files.list(KitProcess.HOME.resolve("loadtest"))) {
            modules = directories
                    .filter(module -> Files.isDirectory(module.resolve("src/test/java")))
                    .map(module -> module.getFileName().toString())
                    .filter(name ->
                            !List.of("assembly", "kit-jar", "maven-plugin").contains(name)) // run their own
                    .toList();
        }

        assertThat(modules).isNotEmpty();
        assertThat(KitProcess.HOME.resolve("loadtest/assembly/pom.xml"))
                .content()
                .contains(modules.stream()
                        .map(module -> "<dependency>containerkit:" + module + ":test-jar</dependency>")
                        .toList());
    }

    @Tag("end-to-end")
    @Test
    void aWrongChecksumFailsTheBuild() throws Exception {
        Path maven = Requirement.program("mvn");
        Path parent = Files.createDirectories(directory.resolve("repository/org/a/parent/1"));
        String project = "<project><modelVersion>4.0.0</modelVersion><packaging>pom</packaging>";
        Files.writeString(
                parent.resolve("parent-1.pom"),
                project + "<groupId>org.a</groupId><artifactId>parent</artifactId><version>1</version></project>");
        Files.writeString(parent.resolve("parent-1.pom.sha1"), "0".repeat(40));
        Path settings = Files.writeString(
                directory.resolve("settings.xml"),
                "<settings><localRepository>" + directory.resolve("local") + "</localRepository><mirrors><mirror>"
                        + "<id>files</id><mirrorOf>*</mirrorOf><url>"
                        + directory.resolve("repository").toUri() + "</url></mirror></mirrors></settings>");
        Path module = Files.createDirectories(directory.resolve("checkout/module"));
        Files.writeString(
                module.resolve("pom.xml"),
                project + "<parent><groupId>org.a</groupId><artifactId>parent</artifactId><version>1</version>"
                        + "<relativePath/></parent><artifactId>child</artifactId></project>");
        Path config = Files.createDirectories(directory.resolve("checkout/.mvn"));
        Files.copy(KitProcess.HOME.resolve(".mvn/maven.config"), config.resolve("maven.config"));
        Path log = directory.resolve("log");

        Process build = new ProcessBuilder(
                        maven.toString(), "-B", "-s", settings.toString(), "-f", module + "/pom.xml", "validate")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();

        assertThat(build.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(build.exitValue()).isNotZero();
        assertThat(log).content().contains("Checksum validation failed");
    }
}
