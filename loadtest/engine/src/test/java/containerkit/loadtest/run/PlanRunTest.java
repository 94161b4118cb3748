package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a run is stored, how long it may take, and where it may go on. */
class PlanRunTest {
    private final RunHeader begun = new JudgedRun().run().header();

    @Test
    void aRunGoesOnInTheEnvironmentThatItBeganIn() {
        Environment newerKit = Changed.copy(begun.environment(), "git", "4567def");

        assertThatCode(() -> PlanRun.requireSame(begun, newerKit)).doesNotThrowAnyException();
    }

    @Test
    void anotherJavaMachineOrToolIsRefused() {
        refused("on Java 17.0.12 (Eclipse Adoptium), and this is 25", "jdk", "25");
        refused("4 cores of Fixture CPU <7560U> @ 2.40GHz, and here are 2 of", "cores", 2);
        refused("on 4 cores of Fixture CPU <7560U> @ 2.40GHz, and here are 4 of Other", "cpu", "Other");
        refused("with the tools", "tools", Map.of("ab", "2.3"));
    }

    /** Within an hour, in the same boot, a run goes on in the session that was stopped. */
    @Test
    void aLaterPartIsAnotherSession() {
        JudgedRun judged = new JudgedRun();
        judged.ended = 3;
        RunResult run = judged.run();
        Instant ended = Instant.parse("2026-03-29T02:00:00Z");
        RunResult stopped = new RunResult(
                begun,
                List.of(),
                List.of(),
                run.ends().stream()
                        .map(end -> Changed.copy(end, "endedAt", ended))
                        .toList(),
                List.of(),
                List.of(Session.beginning(1, begun.startedAt(), "boot", begun.environment())));

        assertThat(another(stopped, "boot", ended.plusSeconds(3600))).isEmpty();
        assertThat(another(stopped, "boot", ended.plusSeconds(3601)))
                .hasValueSatisfying(session -> assertThat(session.firstBlock()).isEqualTo(4));
        assertThat(another(stopped, "another boot", ended.plusSeconds(60))).isPresent();
    }

    private Optional<Session> another(RunResult stopped, String boot, Instant now) {
        return PlanRun.another(stopped, boot, now, begun.environment());
    }

    private void refused(String message, String component, Object value) {
        Environment now = Changed.copy(begun.environment(), component, value);
        assertThatThrownBy(() -> PlanRun.requireSame(begun, now))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("the run began ")
                .hasMessageContaining(message);
    }

    @TempDir
    Path home;

    @Test
    void latestFollowsTheNewestRunAndSurvivesBeingNamedItself() throws IOException {
        RunDirectory directory = new RunDirectory(home.resolve("reports"));
        Path first = Files.createDirectories(home.resolve("reports/first"));
        Path second = Files.createDirectories(home.resolve("reports/second"));
        Path latest = home.resolve("reports/latest");

        directory.markLatest(first);
        assertThat(latest.toRealPath()).isEqualTo(first.toRealPath());
        directory.markLatest(latest); // kit compare --resume reports/latest
        assertThat(latest.toRealPath()).isEqualTo(first.toRealPath());
        directory.markLatest(second);
        assertThat(latest.toRealPath()).isEqualTo(second.toRealPath());
    }

    @Test
    void aRunElsewhereIsNotTheLatestReport() throws IOException {
        new RunDirectory(home.resolve("reports")).markLatest(Files.createDirectories(home.resolve("elsewhere/run")));
        assertThat(home.resolve("reports")).doesNotExist();
    }

    @Test
    void twoRunsInOneSecondGetTwoDirectories() throws IOException {
        RunDirectory directory = new RunDirectory(home.resolve("reports"));
        Path first = Files.createDirectories(directory.fresh(Instant.EPOCH, "quick"));
        assertThat(directory.fresh(Instant.EPOCH, "quick")).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"100, 30, 30, 7, 3", "100, 200, 30, 7, 1", "100, 1, 1, 30, 30", "90, 30, 30, 7, 3", "90, 30, 15, 7, 5"})
    void asManyBlocksFitAsTheTimeHolds(int budget, int first, int later, int most, int fitting) {
        assertThat(Schedule.fitting(
                        Duration.ofSeconds(budget),
                        Duration.ofSeconds(first),
                        number -> Duration.ofSeconds(number == 1 ? 10 : 10 * later / first),
                        most))
                .isEqualTo(fitting);
    }
}
