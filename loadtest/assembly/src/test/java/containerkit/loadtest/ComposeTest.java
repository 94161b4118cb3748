package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Reader;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ComposeTest {
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
}
