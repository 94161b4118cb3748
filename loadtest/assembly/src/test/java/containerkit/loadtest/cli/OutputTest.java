package containerkit.loadtest.cli;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.KitProcess;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.result.StoredRun;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a script gets. */
class OutputTest {
    private static final String[] REASONS = {
        "Not every contender got through.",
        "failed: jetty, GET /test/block, 50 connections, 2000/s, block 3: because of the contender"
    };
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final JudgedRun run = new JudgedRun();

    @TempDir
    Path directory;

    @Test
    void quietIsThePathOfTheReport() throws IOException {
        store(run.run());

        assertThat(kit("report", stored().toString(), "--quiet")).isZero();
        assertThat(printed()).isEqualTo(stored().resolve("index.html") + "\n");
        assertThat(err.size()).isZero();
    }

    @Test
    void severalSessionsHaveAReportOfTheirOwn() throws IOException {
        List<Path> sessions = SessionRuns.store(directory, SessionRuns.of(3, 4, 0.004, (session, variant) -> 1));
        Path together = directory.resolve("together");

        assertThat(report(sessions)).isZero();
        assertThat(printed()).contains("report: " + together.resolve("index.html"));
        assertThat(printed())
                .contains("Pairs by session")
                .containsPattern(" jetty / tomcat +[01]\\.\\d+, [01]\\.\\d+, [01]\\.\\d+ +yes ");
        assertThat(together.resolve("report.md")).content().contains("**Pairs by session**");
        assertThat(together.resolve("run.json"))
                .as("the slices stay where they are")
                .doesNotExist();
        JsonNode results =
                new ObjectMapper().readTree(together.resolve("results.json").toFile());
        assertThat(results.get("sessions")).hasSize(3);
        assertThat(results.at("/pairs/0/sessions/agree").asBoolean()).isTrue();
    }

    @Test
    void aSessionThatWasAddedIsJudgedWithItsRun() throws IOException {
        List<RunResult> sessions = SessionRuns.of(2, 4, 0.004, (session, variant) -> 1);
        store(sessions.get(0));
        RunFixture.store(stored().resolve("session-2"), sessions.get(1));

        assertThat(kit("report", stored().toString())).isZero();
        assertThat(stored().resolve("report.md")).content().contains("**Pairs by session**");
    }

    @Test
    void sessionsOfAGateAreJudgedTogether() throws IOException {
        assertThat(report(gateSessions((session, variant) -> 1))).isZero();
        String headline =
                "passed: head is not worse than base by more than 5 % (CPU per request, 16 blocks in 8 sessions)";
        assertThat(printed()).contains(headline);
        assertThat(directory.resolve("together/gate.md"))
                .content()
                .startsWith("# " + headline + "\n\n**Above 1 is worse");
    }

    @Test
    void aGateThatIsWorseInItsSessionsEndsWithOne() throws IOException {
        assertThat(report(gateSessions((session, variant) -> variant.equals(JETTY) ? 1.2 : 1)))
                .isOne();
        assertThat(printed()).contains("failed: head is worse than base by more than 5 %");
    }

    @Test
    void oneSessionInWhichABuildFailedFailsTheGate() throws IOException {
        List<RunResult> sessions = new ArrayList<>(SessionRuns.of(8, 2, 0.004, (session, variant) -> 1));
        RunResult failed = sessions.get(3);
        List<SliceResult> slices = failed.slices().stream()
                .map(slice -> slice.variant().equals(JETTY) ? Slices.voided(slice, Culprit.CONTENDER) : slice)
                .toList();
        sessions.set(3, Changed.copy(failed, "slices", slices));

        assertThat(report(gates(sessions))).isOne();
        assertThat(printed()).contains("failed: Not every contender got through.");
    }

    private List<Path> gates(List<RunResult> sessions) throws IOException {
        return SessionRuns.store(
                directory, sessions.stream().map(session -> gate(session, 5.0)).toList());
    }

    private List<Path> gateSessions(SessionRuns.Cost cost) throws IOException {
        return gates(SessionRuns.of(8, 2, 0.004, cost));
    }

    private int report(List<Path> sessions) {
        List<String> words = new ArrayList<>(List.of("report"));
        sessions.forEach(session -> words.add(session.toString()));
        words.addAll(List.of("--out", directory.resolve("together").toString()));
        return kit(words.toArray(String[]::new));
    }

    @Test
    void aGateThatWasInterruptedSaysWhyItIsUndecided() throws IOException {
        run.ended = 3;
        store(gate(run.run(), 50.0));

        assertThat(kit("report", stored().toString())).isEqualTo(4);
        assertThat(printed()).contains("undecided: ", "3 blocks: not enough data");
    }

    private static RunResult gate(RunResult run, double percent) {
        return Changed.copy(run, "header.worseThanPercent", percent);
    }

    /** As a workflow downloads them, whichever there are. */
    @Test
    void aDirectoryThatHoldsSessionsStandsForThem() throws IOException {
        Path sessions = Files.createDirectory(directory.resolve("sessions"));
        SessionRuns.store(sessions, SessionRuns.of(3, 4, 0.004, (session, variant) -> 1));
        Files.createDirectory(sessions.resolve("jars"));
        Files.createSymbolicLink(sessions.resolve("latest"), sessions.resolve("1"));

        assertThat(report(List.of(sessions))).isZero();
        assertThat(directory.resolve("together/report.md")).content().contains("12 of 12");
        assertThat(kit(
                        "report",
                        Files.createDirectory(directory.resolve("empty")).toString()))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("empty holds no run");
    }

    @Test
    void anotherComparisonIsOneLineWithAHint() throws IOException {
        List<Path> sessions = SessionRuns.store(directory, SessionRuns.of(1, 4, 0.004, (session, variant) -> 1));
        run.alsoUnder = "ab";
        store(run.run());

        assertThat(kit("report", sessions.get(0).toString(), stored().toString()))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .first()
                .isEqualTo("kit: " + stored() + " is of another comparison than " + sessions.get(0)
                        + ": with GET /test/block, 50 connections, 2000/s, ab");
    }

    @Test
    void whatCannotBeWrittenIsOneLineAndAnExitCode() throws Exception {
        Requirement.of(Files.exists(Path.of("/dev/full")), "/dev/full");
        Process kit = new ProcessBuilder(KitProcess.command(directory, "plans"))
                .redirectOutput(new File("/dev/full"))
                .start();
        assertThat(new String(kit.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("kit: standard output cannot be written: No space left on device");
        assertThat(kit.waitFor()).isEqualTo(3);
    }

    @Test
    void jsonIsOneDocumentWithTheKeysOfTheResults() throws IOException {
        store(run.run());

        assertThat(kit("report", stored().toString(), "--json")).isZero();
        assertThat(printed()).startsWith("{").endsWith("}\n");
        JsonNode json = new ObjectMapper().readTree(printed());
        JsonNode results =
                new ObjectMapper().readTree(stored().resolve("results.json").toFile());
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "schema", "exit_code", "failed", "run", "seed", "blocks", "plan", "gate", "pairs", "caveats");
        assertThat(json.get("exit_code").asInt()).isZero();
        assertThat(json.get("run").asText()).isEqualTo(stored().toString());
        for (String key : List.of("schema", "seed", "blocks", "plan", "caveats")) {
            assertThat(json.get(key)).as(key).isEqualTo(results.get(key));
        }
        assertThat(json.get("pairs")).hasSize(3).allSatisfy(pair -> {
            assertThat(pair.get("primary").asBoolean()).isTrue();
            assertThat(results.get("pairs")).contains(pair);
        });
        assertThat(json.at("/pairs/0/ratio/interval/low").asDouble()).isGreaterThan(1);
        assertThat(json.at("/pairs/0/result").asText()).isEqualTo("less");
    }

    /** It is rendered as it should; what it says of a contender is no failure of this command. */
    @Test
    void aRedRunIsRenderedWithoutAnExitCode() throws IOException {
        store(red());

        assertThat(kit("report", stored().toString())).isZero();
        assertThat(printed()).contains("! Failed: jetty, ").doesNotContain("exit code");
        out.reset();
        assertThat(kit("report", stored().toString(), "--json")).isZero();
        JsonNode json = new ObjectMapper().readTree(printed());
        assertThat(json.get("exit_code").asInt()).isZero();
        assertThat(json.get("failed")).extracting(JsonNode::asText).containsExactly(REASONS);
    }

    @Test
    void aRunThatFailedNowSaysWhyInTheDocumentAndOnStandardError() throws IOException {
        reporting("--json").write(directory, Analysis.of(red()), true);

        JsonNode json = new ObjectMapper().readTree(printed());
        assertThat(json.get("exit_code").asInt()).isEqualTo(1);
        assertThat(json.get("failed")).extracting(JsonNode::asText).containsExactly(REASONS);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("kit: " + REASONS[0], "     " + REASONS[1]);
    }

    private RunReport reporting(String... options) {
        return new RunReport(KitRun.console(out, err), CommandLine.populateCommand(new OutputOptions(), options));
    }

    @Test
    void aGateIsJudgedInTheDocument() throws IOException {
        store(run.run());
        int code = reporting("--json").gate(stored(), Analysis.of(StoredRun.load(stored())), 1);

        JsonNode json = new ObjectMapper().readTree(printed());
        assertThat(json.get("exit_code").asInt()).isEqualTo(code);
        JsonNode gate = json.get("gate");
        assertThat(gate.get("worse_than_percent").asDouble()).isEqualTo(1);
        assertThat(gate.get("result").asText())
                .isEqualTo(Map.of(0, "no-worse", 1, "worse", 4, "undecided").get(code));
        assertThat(gate.get("scenarios")).hasSize(3).allSatisfy(pair -> assertThat(
                        pair.get("low").asDouble())
                .isLessThan(pair.get("ratio").asDouble()));
        assertThat(stored().resolve("gate.md")).exists();
    }

    @Test
    void aGateWhoseRunFailedSaysSoEverywhere() throws IOException {
        store(red());
        assertThat(reporting().gate(stored(), Analysis.of(StoredRun.load(stored())), 5))
                .isEqualTo(1);
        assertThat(printed().replaceAll("\\s+", " ")).contains("failed: " + REASONS[0] + " - " + REASONS[1]);
        assertThat(stored().resolve("gate.md"))
                .content()
                .startsWith("# failed: " + REASONS[0] + "\n\n- " + REASONS[1] + "\n\n**Above 1 is worse");
    }

    /** No build is to blame, so no pull request fails; and what was not measured does not pass. */
    @Test
    void aGateThatTheMachineSpoiledIsUndecided() throws IOException {
        store(voided(Culprit.HOST, slice -> true));
        assertThat(reporting().gate(stored(), Analysis.of(StoredRun.load(stored())), 5))
                .isEqualTo(4);
        assertThat(printed()).contains("undecided: Not every scenario was measured; no contender failed.");
    }

    @Test
    void whatEndsACommandBeforeItsRunIsTheDocument() throws IOException {
        assertThat(kit("report", directory.resolve("nothing").toString(), "--json"))
                .isEqualTo(2);

        JsonNode json = new ObjectMapper().readTree(printed());
        assertThat(json.fieldNames()).toIterable().containsExactly("exit_code", "error", "hint");
        assertThat(json.get("exit_code").asInt()).isEqualTo(2);
        assertThat(json.get("error").asText()).contains("holds no run");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("kit: " + json.get("error").asText() + "\n     "
                        + json.get("hint").asText() + "\n");
    }

    @Test
    void soIsACommandLineThatMakesNoSense() throws IOException {
        assertThat(kit("compare", "--json", "--blokcs", "3")).isEqualTo(2);

        JsonNode json = new ObjectMapper().readTree(printed());
        assertThat(json.get("exit_code").asInt()).isEqualTo(2);
        assertThat(json.get("error").asText()).contains("--blokcs");
    }

    @Test
    void aRedEndIsAnErrorEvenWhereItIsQuiet() throws IOException {
        reporting("--quiet").write(directory, Analysis.of(red()), true);

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("kit: " + REASONS[0], "     " + REASONS[1]);
        assertThat(printed()).isEqualTo(directory.resolve("index.html") + "\n");
    }

    private RunResult red() {
        return voided(Culprit.CONTENDER, slice -> slice.variant().equals(JETTY) && slice.block() == 3);
    }

    private RunResult voided(Culprit culprit, Predicate<SliceResult> which) {
        RunResult all = run.run();
        List<SliceResult> slices = all.slices().stream()
                .map(slice -> which.test(slice) ? Slices.voided(slice, culprit) : slice)
                .toList();
        return Changed.copy(all, "slices", slices);
    }

    private Path stored() {
        return directory.resolve("run");
    }

    private void store(RunResult result) throws IOException {
        RunFixture.store(stored(), result);
    }

    private int kit(String... arguments) {
        return Kit.commandLine(KitRun.context(KitProcess.HOME), KitRun.console(out, err))
                .execute(arguments);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
