package containerkit.loadtest.analyse.caveat;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.VoidReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VoidAdviceTest {
    @Test
    void everyCulpritHasSome() {
        for (Culprit culprit : Culprit.values()) {
            assertThat(VoidAdvice.of(VoidReason.of(culprit, "something new"), false))
                    .as(culprit.word())
                    .endsWith(".");
        }
    }

    /** Texts as the kit makes them: their sources must still hold them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            CONTENDER | load/ab/AbParser | set expect.varies where the length may differ             | varies: true
            CONTENDER | load/siege/SiegeParser | or broke off; set expect.varies where the length may differ | varies: true
            CONTENDER | plan/Expectation | instead of                                                | in its expect
            CONTENDER | plan/Expectation | does not match                                            | in its expect
            CONTENDER | load/open/AnswerCheck | another body than expected (                         | in its expect
            CONTENDER | SliceJudge | answers had another status                                      | in its expect
            CONTENDER | load/Fault | keep-alive was asked but used by only                           | keep_alive
            CONTENDER | CapacityMeter | has no rate: the capacity under                              | capacity_percent
            CONTENDER | load/Fault | no request was answered                                         | The server failed
            GENERATOR | load/open/OpenDriver | (ulimit -n, or fewer connections)                     | ulimit -n
            GENERATOR | load/jmh/JmhParser | (ulimit -n, or fewer connections)                       | ulimit -n
            GENERATOR | load/ab/AbParser | Too many open files                                       | ulimit -n
            GENERATOR | load/ab/AbParser | No buffer space                                           | ulimit -n
            GENERATOR | load/wrk/WrkParser | unable to create thread                                 | ulimit -n
            GENERATOR | load/wrk/WrkParser | connections could not be opened; wrk does not say why   | ulimit -n
            GENERATOR | load/siege/SiegeParser | siege reached a limit of its own:                   | ulimit -n
            GENERATOR | load/siege/SiegeParser | too short for siege's clock of hundredths of a second | longer
            GENERATOR | load/siege/SiegeParser | a number of requests in place of a duration avoids that | number of requests
            GENERATOR | load/open/GeneratorProcess | the built-in generator does not start:           | The generator itself
            GENERATOR | load/open/GeneratorProcess | the built-in generator died:                     | The generator itself
            GENERATOR | load/siege/SiegeParser | siege printed no line per answer                     | tool: open
            GENERATOR | SliceJudge | the generator was busy                                          | fewer connections
            HOST      | SliceJudge | the machine stood still for                                     | paused
            HOST      | SliceJudge | the hypervisor gave                                             | Other guests
            HOST      | SliceJudge | a CPU limit withheld                                            | Raise the CPU limit
            HOST      | SliceJudge | the other contenders, still compiling                           | warm_up
            """)
    void theAdviceFitsTheReason(Culprit culprit, String source, String text, String advice) throws IOException {
        assertThat(Files.readString(Path.of("src/main/java/containerkit/loadtest/" + source + ".java"))
                        .replaceAll("\"\\s*\\+ \"", ""))
                .contains(text);
        assertThat(VoidAdvice.of(VoidReason.of(culprit, "12 of 34 requests: " + text + " 5"), false))
                .contains(advice);
    }

    @Test
    void aBlockThatWasRunAgainNeedsNothing() {
        VoidReason stopped = VoidReason.of(Culprit.INTERRUPTED, "the run was stopped during this block");

        assertThat(VoidAdvice.of(stopped, false)).contains("--resume");
        assertThat(VoidAdvice.of(stopped, true)).doesNotContain("--resume");
    }

    @Test
    void theGuideToReportsSaysTheSame() throws IOException {
        String guide = Files.readString(Path.of("../docs/reading-a-report.md")).replace("`", "");

        assertThat(VoidAdvice.all()).isNotEmpty().allSatisfy(advice -> assertThat(guide)
                .contains("| " + advice + " |"));
    }
}
