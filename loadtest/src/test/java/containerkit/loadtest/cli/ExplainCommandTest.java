package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is explained from stored runs, and what is refused before anything is measured. */
class ExplainCommandTest {
    private static final String PLAN = "loadtest/plans/bench/explain.yaml";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ExplainedRun run = new ExplainedRun();

    @TempDir
    Path directory;

    /** A kit of which only the tomcat application is built. */
    @BeforeEach
    void kitWithOneJar() throws IOException {
        Path plan = directory.resolve(PLAN);
        Files.createDirectories(plan.getParent());
        Files.copy(Path.of("..").resolve(PLAN), plan);
        Path jar = directory.resolve("app-tomcat/target/app-tomcat.jar");
        Files.createDirectories(jar.getParent());
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            entries.putNextEntry(new ZipEntry("BOOT-INF/classes/application-tuned.yml"));
            entries.write("server.tomcat: {accept-count: 500, threads: {max: 400, min-spare: 20}}\n"
                    .getBytes(StandardCharsets.UTF_8));
            entries.putNextEntry(new ZipEntry("BOOT-INF/classes/application-empty.yml"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ''                                                               | kit explain needs --contender
            --contender tomcat --from stock                                  | kit explain needs --contender
            --contender tomcta --from stock --to tuned                       | there is no contender 'tomcta'
            --contender jetty --from stock --to tuned                        | the jar of jetty is not there
            --contender tomcat --from stock --to tunde                       | tomcat has no mode 'tunde'
            --contender tomcat --from stock --to stock                       | have the same settings
            --contender tomcat --from stock --to empty                       | have the same settings
            --contender tomcat --from stock --to tuned --scenario blok-open-c50 | there is no scenario 'blok-open-c50'
            --contender tomcat --from stock --to tuned --metric throughput   | 'throughput' is no metric
            --contender tomcat --from stock --to tuned --blocks 0            | --blocks must be at least 1
            --contender tomcat --from stock --to tuned --blokcs 3            | --blokcs
            --run @DIR@/nothing                                              | holds no run
            --run @DIR@ --blocks 3                                           | --run measures nothing
            --run @DIR@ --dry-run                                            | --run measures nothing
            """)
    void badInputIsOneClearLineAndAHint(String arguments, String message) {
        assertThat(explain(arguments.replace("@DIR@", directory.toString()))).isEqualTo(2);

        List<String> complaint = err.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(complaint).hasSize(2);
        assertThat(complaint.get(0)).startsWith("kit: ").contains(message);
        assertThat(out.size()).isZero();
    }

    /** The directory that is not empty ends it before anything is started. */
    @Test
    void theStepsAreToldBeforeAnythingIsMeasured() {
        Requirement.program("ab");
        Requirement.program("siege");

        assertThat(explain("--contender tomcat --from stock --to tuned --out " + directory))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(
                        "tomcat from stock to tuned, one setting at a time:",
                        "  accept-count: server.tomcat.accept-count=500",
                        "  tomcat-threads: server.tomcat.threads.max=400, server.tomcat.threads.min-spare=20",
                        "is not empty");
    }

    @Test
    void aDryRunTellsTheStepsAndTheRun() {
        assertThat(explain("--contender tomcat --from stock --to tuned --blocks 2 --dry-run"))
                .isZero();

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("  accept-count: server.tomcat.accept-count=500");
        assertThat(printed())
                .contains(
                        "part steps-1, 4 servers: tomcat, tomcat@tuned, tomcat@accept-count, tomcat@tomcat-threads",
                        "2 blocks × 6 rounds: 48 slices, 8 starts of a server",
                        DryRun.END);
        assertThat(directory.resolve("reports")).doesNotExist();
    }

    @Test
    void aTableWithinEightyColumnsEndsWithTheCauses() throws IOException {
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("tuned", 1.24);
        store(run.run());

        assertThat(explain("--run " + stored())).isZero();
        List<String> lines = printed();
        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).isEqualTo("tomcat from stock to tuned, block-open-c50");
        assertThat(lines.get(1)).isEqualTo("throughput, × stock, over 8 blocks:");
        assertThat(lines)
                .anyMatch(line -> line.matches("tuned +1\\.24 \\[1\\.\\d\\d, 1\\.\\d\\d] +better"))
                .anyMatch(line -> line.matches("tomcat-threads +1\\.20 \\[1.*] +8\\d % \\[\\d+, \\d+] +cause, better"))
                .anyMatch(line -> line.matches("accept-count +1\\.00 \\[0.*] +0 % \\[-\\d+, \\d+] +not shown"))
                .anyMatch(line -> line.matches("what is left +1\\.03 .* +not shown"))
                .contains("accept-count: server.tomcat.accept-count=1000");
        assertThat(conclusion(lines))
                .isEqualTo("tuned has 1.24 × the throughput of stock (better); shown to be a cause: "
                        + "tomcat-threads (1.20 ×).");
    }

    @Test
    void whereNoCauseIsShownItSaysHowMuchCouldHide() throws IOException {
        store(run.run());

        assertThat(explain("--run " + stored())).isZero();
        assertThat(conclusion(printed()))
                .matches("no gap in throughput between tuned and stock was shown \\(it may be up to 3 %\\); no single "
                        + "setting was shown to be a cause, but one may still change it by up to 3 %\\.");
    }

    @Test
    void fewBlocksNameNoCause() throws IOException {
        run.blocks = 5;
        run.ended = 5;
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("tuned", 1.2);
        store(run.run());

        assertThat(explain("--run " + stored())).isZero();
        assertThat(printed())
                .contains("not shown: only 5 usable blocks; fewer than 7 name no cause")
                .noneMatch(line -> line.endsWith("cause, better"));
        assertThat(conclusion(printed()))
                .isEqualTo(
                        "no gap in throughput between tuned and stock was shown; no single setting was shown to be a "
                                + "cause.");
    }

    @Test
    void jsonHasTheSameFiguresByTheMetricThatIsAskedFor() throws IOException {
        run.effects.put("tomcat-threads", 1.25);
        run.effects.put("tuned", 1.25);
        store(run.run());

        assertThat(explain("--run " + stored() + " --metric latency_ms.p50 --json"))
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toByteArray());
        assertThat(json.get("metric").asText()).isEqualTo("latency_ms.p50");
        JsonNode threads = json.get("steps").get(3);
        assertThat(threads.get("name").asText()).isEqualTo("tomcat-threads");
        assertThat(threads.get("changes").get(0).asText()).isEqualTo("server.tomcat.threads.max=400");
        assertThat(threads.at("/ratio/value").asDouble()).isBetween(0.799, 0.801);
        assertThat(threads.at("/gap_percent/value").asDouble()).isBetween(99.0, 101.0);
        assertThat(threads.get("shown").asBoolean()).isTrue();
        assertThat(threads.get("reason").isNull()).isTrue();
        assertThat(json.get("conclusion").asText()).contains("tuned has 0.80 × the median latency of stock (better)");
    }

    @Test
    void quietIsThePathOfTheReport() throws IOException {
        store(run.run());

        assertThat(explain("--run " + stored() + " --quiet")).isZero();
        assertThat(printed()).containsExactly(stored().resolve("index.html").toString());
        assertThat(err.size()).isZero();
    }

    @Test
    void oneBlockIsNotSeveral() throws IOException {
        run.blocks = 1;
        run.ended = 1;
        store(run.run());

        assertThat(explain("--run " + stored())).isZero();
        assertThat(printed().get(1)).isEqualTo("throughput, × stock, over 1 block:");
    }

    @Test
    void aRunThatWasStoppedAndOneOfAnotherPlanAreRefused() throws IOException {
        run.ended = 7;
        store(run.run());
        assertThat(explain("--run " + stored())).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("was stopped before its last block", "kit compare --resume");

        err.reset();
        directory = directory.resolve("other");
        store(new JudgedRun().run());
        assertThat(explain("--run " + stored())).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("plan judged is none of kit explain");
    }

    private Path stored() {
        return directory.resolve("run");
    }

    private void store(RunResult result) throws IOException {
        try (ResultStore store = ResultStore.create(stored(), result.header())) {
            for (SliceResult slice : result.slices()) {
                store.append(slice);
            }
            for (var end : result.ends()) {
                store.append(end);
            }
        }
    }

    private int explain(String arguments) {
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        return Kit.commandLine(new Workshop(directory, Clock.systemUTC(), directory.resolve("lock")), console)
                .execute(("explain " + arguments).strip().split(" +"));
    }

    private List<String> printed() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** What follows the last empty line, in one. */
    private static String conclusion(List<String> lines) {
        return String.join(" ", lines.subList(lines.lastIndexOf("") + 1, lines.size()))
                .replaceAll(" +", " ");
    }
}
