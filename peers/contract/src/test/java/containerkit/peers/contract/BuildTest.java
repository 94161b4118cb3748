package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the catalogue's build commands for servers without a module. */
class BuildTest {

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
