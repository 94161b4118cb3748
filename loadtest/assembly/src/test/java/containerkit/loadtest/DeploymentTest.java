package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
}
