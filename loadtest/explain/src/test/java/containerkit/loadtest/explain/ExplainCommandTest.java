package containerkit.loadtest.explain;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.cli.KitRun;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before anything is measured, and what is explained in the end. */
class ExplainCommandTest {
    private static final String PLAN = "loadtest/plans/commands/explain.yaml";

    @TempDir
    Path directory;

    /** A kit of which only the tomcat application is built. */
    @BeforeEach
    void kitWithOneJar() throws IOException {
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
            ''                                                               | Missing required options: '--on=A', '--from=M', '--to=M'
            --on tomcat --from stock                                         | Missing required option: '--to=M'
            --on tomcta --from stock --to tuned                              | there is no contender 'tomcta'
            --on tomcat --from stock --to tunde                              | tomcat has no mode 'tunde'
            --on tomcat --from stock --to stock                              | have the same settings
            --on tomcat --from stock --to tuned --scenario blok-kit-c50     | there is no scenario 'blok-kit-c50'
            --on tomcat --from stock --to tuned --metric throughput          | 'throughput' is not a metric
            --on tomcat --from stock --to tuned --blocks 0                   | --blocks must be from 1 to 1000
            --on tomcat --from stock --to tuned --dry-run --quiet            | neither --json nor --quiet
            --on tomcat --from stock --to tuned --blokcs 3                   | --blokcs
            none.yaml --on mine --from stock --to few                        | there is no plan
            @PLAN@ --on none --from stock --to few --scenario root-kit-c50  | there is no contender 'none'
            @PLAN@ --on there --from stock --to few                          | contender there is not a jar
            @PLAN@ --on mine --from stock --to fwe                           | defines no mode 'fwe'
            @PLAN@ --on mine --from stock --to perf                          | defines no mode 'perf' without a profile
            @PLAN@ --on mine --from stock --to few                           | has 2 scenarios
            @PLAN@ --on mine --from stock --to few --scenario x              | there is no scenario 'x'
            """)
    void badInputIsOneClearLineAndAHint(String arguments, String message) {
        String words =
                arguments.replace("@PLAN@", directory.resolve("mine.yaml").toString());

        KitRun run = explain(words);

        assertThat(run.exitCode()).as(run.printed()).isEqualTo(2);
        List<String> complaint = run.err().lines().toList();
        assertThat(complaint).hasSize(2);
        assertThat(complaint.get(0)).startsWith("kit: ").contains(message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aDirectoryThatIsNotEmptyIsRefusedBeforeAServerStarts() {
        KitRun run = explain("--on tomcat --from stock --to tuned --out " + directory);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(2).first().asString().contains("is not empty");
    }

    @Test
    void theReportsTableIsWithinEightyColumnsAndNamesTheCauses() throws IOException {
        ExplainedRun run = new ExplainedRun();
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "tuned", 1.24));

        List<String> lines = report(run);

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines)
                .anyMatch(line -> line.matches(" +tuned +1\\.24 \\[1\\.\\d\\d, 1\\.\\d\\d] +n/a +better"))
                .anyMatch(
                        line -> line.matches(" +tomcat-threads +1\\.20 \\[1.*] +8\\d % \\[\\d+, \\d+] +cause, better"))
                .anyMatch(line -> line.matches(" +accept-count +1\\.00 \\[0.*] +0 % \\[-\\d+, \\d+] +negligible"))
                .anyMatch(line -> line.matches(" +together beyond each +1\\.03 .* +open"));
    }

    @Test
    void fewBlocksNameNoCause() throws IOException {
        ExplainedRun run = new ExplainedRun();
        run.blocks = 3;
        run.ended = 3;
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "tuned", 1.2));

        List<String> lines = report(run);

        assertThat(lines).noneMatch(line -> line.endsWith("cause, better"));
        assertThat(String.join(" ", lines)).contains("3 blocks: not enough data");
    }

    private List<String> report(ExplainedRun run) throws IOException {
        Path stored = directory.resolve("run");
        RunFixture.store(stored, run.run());
        KitRun report = KitRun.of(directory, List.of("report", stored.toString()));
        assertThat(report.exitCode()).as(report.printed()).isZero();
        return report.out().lines().toList();
    }

    private KitRun explain(String arguments) {
        return KitRun.of(directory, List.of(("explain " + arguments).strip().split(" +")));
    }
}
