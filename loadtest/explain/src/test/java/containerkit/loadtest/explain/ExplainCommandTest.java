package containerkit.loadtest.explain;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.explain.ExplainOutputTest.ExplainRuns;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused or told before anything is measured. */
class ExplainCommandTest {
    private static final String PLAN = "loadtest/plans/commands/explain.yaml";

    private ExplainRuns runs;

    @TempDir
    Path directory;

    /** A kit of which only the tomcat application is built. */
    @BeforeEach
    void kitWithOneJar() throws IOException {
        runs = new ExplainRuns(directory);
        for (String file : List.of(PLAN, "loadtest/contenders.yaml")) {
            Files.createDirectories(directory.resolve(file).getParent());
            Files.copy(Path.of("..").resolve(file), directory.resolve(file));
        }
        Path jar = directory.resolve("app-tomcat/target/app-tomcat.jar");
        Files.createDirectories(jar.getParent());
        String tuned = "server.tomcat: {accept-count: 500, threads: {max: 400, min-spare: 20}}\n";
        ServiceSettingsTest.jar(jar, Map.of("application-tuned.yml", tuned, "application-empty.yml", ""));
        Files.writeString(
                directory.resolve("mine.yaml"),
                """
                contenders:
                  mine: {jar: app-tomcat/target/app-tomcat.jar}
                  there: {url: "http://127.0.0.1:1"}
                mode_settings:
                  few: {properties: {server.tomcat.threads.max: 20}}
                  perf: {profile: perf}
                endpoints: {root: {path: /}}
                scenarios: [{endpoint: root, concurrency: [20, 50]}]
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ''                                                               | kit explain needs --on
            --on tomcat --from stock                                         | kit explain needs --on
            --on tomcta --from stock --to tuned                              | there is no contender 'tomcta'
            --on jetty --from stock --to tuned                               | the jar of jetty is not there
            --on tomcat --from stock --to tunde                              | tomcat has no mode 'tunde'
            --on tomcat --from stock --to stock                              | have the same settings
            --on tomcat --from stock --to tuned --scenario blok-kit-c50     | there is no scenario 'blok-kit-c50'
            --on tomcat --from stock --to tuned --metric throughput          | 'throughput' is not a metric
            --on tomcat --from stock --to tuned --blocks 0                   | --blocks must be from 1 to 1000
            --on tomcat --from stock --to tuned --blokcs 3                   | --blokcs
            --run @DIR@/nothing                                              | holds no run
            --run @DIR@ --blocks 3                                           | --run measures nothing
            --run @DIR@ --dry-run                                            | --run measures nothing
            none.yaml --on mine --from stock --to few                        | there is no plan
            @PLAN@ --on none --from stock --to few --scenario root-kit-c50  | there is no contender 'none'
            @PLAN@ --on there --from stock --to few                          | contender there is not a jar
            @PLAN@ --on mine --from stock --to fwe                           | defines no mode 'fwe'
            @PLAN@ --on mine --from stock --to perf                          | defines no mode 'perf' without a profile
            @PLAN@ --on mine --from stock --to few                           | has 2 scenarios
            @PLAN@ --on mine --from stock --to few --scenario x              | there is no scenario 'x'
            --run @DIR@ @PLAN@                                               | --run measures nothing
            """)
    void badInputIsOneClearLineAndAHint(String arguments, String message) {
        String words = arguments
                .replace("@DIR@", directory.toString())
                .replace("@PLAN@", directory.resolve("mine.yaml").toString());

        assertThat(runs.explain(words)).isEqualTo(2);

        List<String> complaint = runs.complaints();
        assertThat(complaint).hasSize(2);
        assertThat(complaint.get(0)).startsWith("kit: ").contains(message);
        assertThat(runs.out.size()).isZero();
    }

    @Test
    void aDirectoryThatIsNotEmptyIsRefusedBeforeAServerStarts() {
        assertThat(runs.explain("--on tomcat --from stock --to tuned --out " + directory))
                .isEqualTo(2);
        assertThat(runs.complaints()).hasSize(2).first().asString().contains("is not empty");
    }

    @Test
    void aRunThatWasStoppedAndOneOfAnotherPlanAreRefused() throws IOException {
        ExplainedRun run = new ExplainedRun();
        run.ended = 7;
        Path stored = runs.store("stopped", run.run());
        assertThat(runs.explain("--run " + stored)).isEqualTo(2);
        assertThat(runs.err.toString(StandardCharsets.UTF_8))
                .contains("was stopped before its last block", "kit compare --resume");

        runs.err.reset();
        Path other = runs.store("other", new JudgedRun().run());
        assertThat(runs.explain("--run " + other)).isEqualTo(2);
        assertThat(runs.err.toString(StandardCharsets.UTF_8)).contains("plan judged was not made by kit explain");
    }
}
