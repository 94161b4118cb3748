package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import containerkit.loadtest.Containers;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.run.preflight.DryRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run would do is told from the very preparation of a run, and nothing is left behind. */
class DryRunTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern NEWER_JAVA = Pattern.compile("needs? Java \\d+ or newer");
    private static final String PLAN =
            """
            blocks: 3
            rounds: 2
            seed: 5
            warm_up: {duration: 1s}
            contenders:
              one: {command: [sleep, "9"]}
              two: {command: [sleep, "9"]%s}
            endpoints: {root: {path: /}, other: {path: /other}}
            scenarios:
              - {endpoint: root, concurrency: 7, duration: 1500ms, rate: 250}
              - {endpoint: other, concurrency: 1, requests: 40}
              - {endpoint: other, duration: 1s, capacity_percent: 62.5}
            """;

    @TempDir
    Path directory;

    /** A kit without anything but a plan, so that whatever is written is seen. */
    private Path home;

    @BeforeEach
    void kitWithOnePlan() throws IOException {
        home = directory.resolve("kit");
        Files.createDirectories(home.resolve("loadtest/plans"));
    }

    @Test
    void itSaysWhatWouldBeRunAndLeavesNothing() throws IOException {
        plan("");
        List<Path> before = files();

        KitRun run = compare("--out", directory.resolve("out").toString());

        assertThat(run.exitCode()).as(run.printed()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "plan mine, seed 5, about 2 min",
                        "part mine, 2 servers: one, two",
                        "  GET /, 7 connections, 250/s, 1.5 s",
                        "  GET /other, 1 connection, 40 requests",
                        "  GET /other, 50 connections, 62.5 % of capacity, 1 s",
                        "3 blocks × 2 rounds: 36 slices, 6 server starts",
                        DryRun.END);
        assertThat(run.err()).isEmpty();
        assertThat(files()).isEqualTo(before);
    }

    /** Each block takes 35 s, and the capacity before the first one 21. */
    @Test
    void itSaysHowManyBlocksFitIntoABudget() throws IOException {
        plan("");

        assertThat(compare("--budget", "3m").out())
                .contains("about 4 of at most 30 blocks × 2 rounds: 48 slices, 8 server starts")
                .doesNotContain("results need");
        assertThat(compare("--budget", "1m").out())
                .contains("about 1 of at most 30 blocks × 2 rounds: 12 slices, 2 server starts")
                .contains("results need 4 blocks: --budget 3m");
    }

    @Test
    void aBudgetIsANumberOfMinutesOrHours() {
        assertThat(PositiveNumber.budget("8m")).isEqualTo(Duration.ofMinutes(8));
        assertThat(PositiveNumber.budget("2h")).isEqualTo(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "0m", "-1m", "8s", "1h30m", "12345m"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> PositiveNumber.budget(text))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("--budget");
    }

    @Test
    void aSessionHasEightBlocksUnlessTheyAreGiven() throws IOException {
        plan("");
        Files.writeString(mine(), Files.readString(mine()).replace("capacity_percent: 62.5", "rate: 100"));

        assertThat(compare("--session").out()).contains("8 blocks × 2 rounds");
        assertThat(compare("--session", "--blocks", "2").out()).contains("2 blocks × 2 rounds");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --session --budget 10m       | --session does not go with --budget
                    --session                    | --session does not go with capacity_percent (GET /other, 50 connections, 62.5 % of capacity)
                    --session --resume somewhere | --resume goes on with the plan of the run
                    --add somewhere              | --add runs the plan of the stored run
                    """)
    void whatContradictsASessionIsRefusedInOneLine(String options, String message) throws IOException {
        plan("");

        KitRun run = compare(options.split(" "));

        assertThat(run.exitCode()).as(run.printed()).isEqualTo(2);
        assertThat(run.err().lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains(message));
        assertThat(run.err().lines()).hasSize(2);
    }

    @Test
    void everySliceThatIsAloneHasAStart() {
        Containers.requirePackaged();
        KitRun run = KitRun.of(
                HOME, List.of("compare", "startup", "--on", "tomcat", "--modes", "jar", "--blocks", "2", "--dry-run"));

        assertThat(run.out()).contains("4 slices, 4 server starts");
    }

    static Stream<String> commands() {
        Stream<String> plans = KitRun.context(HOME).plans().bundled().keySet().stream();
        return Stream.concat(plans.map(plan -> "compare " + plan), Stream.of("calibrate"));
    }

    /** Every mode of every bundled plan is in the jars, among others. */
    @ParameterizedTest
    @MethodSource("commands")
    void whatComesWithTheKitCanRun(String command) {
        Containers.requirePackaged();
        KitRun run = KitRun.of(HOME, List.of((command + " --dry-run").split(" ")));

        boolean missing = run.exitCode() == UserFailure.Exit.MISSING.code();
        assumeFalse(missing && NEWER_JAVA.matcher(run.err()).find(), run.err().strip());
        Requirement.of(!missing, run.err().strip());
        assertThat(run.exitCode()).as(run.printed()).isZero();
        assertThat(run.out()).contains(DryRun.END);
    }

    @Test
    void whatStandsInTheWayOfARunStandsInItsWayToo() throws IOException {
        plan("");
        Path full = Files.createDirectories(directory.resolve("full/of"));

        refused(2, "there is no contender 'three'", "--on", "three");
        refused(2, "is not empty", "--out", full.getParent().toString());
        Path file = Files.writeString(directory.resolve("a-file"), "");
        refused(2, file + " is a file, not a directory", "--out", file.toString());
        refused(2, "--resume goes on with the plan", "--resume", full.toString());
        plan(", scenarios: 3");
        refused(2, "unknown key 'scenarios'");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            plan(", port: " + taken.getLocalPort());
            refused(3, "port " + taken.getLocalPort() + ", which the plan gives to two, is in use");
        }
        Files.writeString(mine(), Files.readString(mine()).replaceFirst("sleep", "no-such-program"));
        refused(3, "the program of one is not there");
    }

    private void refused(int exitCode, String complaint, String... options) {
        KitRun run = compare(options);
        assertThat(run.exitCode()).as(run.printed()).isEqualTo(exitCode);
        assertThat(run.err()).startsWith("kit: ").contains(complaint);
        assertThat(run.out()).isEmpty();
    }

    private KitRun compare(String... options) {
        return KitRun.of(
                home,
                Stream.concat(Stream.of("compare", mine().toString(), "--dry-run"), Stream.of(options))
                        .toList());
    }

    private Path mine() {
        return directory.resolve("mine.yaml");
    }

    private void plan(String more) throws IOException {
        Files.writeString(mine(), PLAN.formatted(more));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted().toList();
        }
    }
}
