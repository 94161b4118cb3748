package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessListTest {
    @TempDir
    private Path directory;

    @Test
    void serversAndToolsWithSecretsInTheirArgumentsAreNamed() throws IOException {
        String plan =
                """
                contenders:
                  old: {jar: old.jar, args: [--spring.datasource.password=word]}
                  new: {command: [./serve, "{port}"]}
                endpoints:
                  orders: {path: /orders, headers: {Authorization: Basic abc}}
                scenarios:
                  - {endpoint: orders, tool: [ab, siege, kit]}
                """;

        assertThat(warning(plan).orElseThrow().lines())
                .containsExactly(
                        "the process list, which every user of this machine can read, will show secrets in the arguments"
                                + " of old and in the requests of ab, siege",
                        "give servers their secrets by --env, or env in a plan; load with the built-in generator (tool:"
                                + " kit)");
    }

    @Test
    void whatNobodyCanReadThereIsNotMentioned() throws IOException {
        String plan =
                """
                contenders:
                  old: {jar: old.jar, env: {DB_PASSWORD: word}}
                endpoints:
                  orders: {path: /orders, headers: {Authorization: Basic abc}}
                  login: {path: /login, body: '{"password": "word"}'}
                scenarios:
                  - {endpoint: orders, tool: kit}
                  - {endpoint: login, tool: ab}
                """;

        assertThat(warning(plan)).isEmpty();
    }

    private Optional<String> warning(String plan) throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), plan);
        Vocabulary vocabulary = new Vocabulary(Set.of("ab", "siege", "kit"), List.of("cpu_us_per_request"));
        return new ProcessList(new PlanReader(Path.of(".."), vocabulary, () -> 1).read(file.toString(), Overrides.NONE))
                .warning();
    }
}
