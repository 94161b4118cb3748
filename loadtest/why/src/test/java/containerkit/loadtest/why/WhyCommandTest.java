package containerkit.loadtest.why;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.cli.KitRun;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.ProfiledRun;
import containerkit.loadtest.result.ProfiledRun.Extra;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhyCommandTest {
    private static final String CAUSE = " in Burn.burn, called by DispatcherServlet.doDispatch";

    @TempDir
    private Path directory;

    private final ProfiledRun run = new ProfiledRun();
    private Path stored = Path.of("");

    @BeforeEach
    void jettyBurns() {
        stored = directory.resolve("run");
        run.judged.cost = Map.of(JETTY, 1.2);
        run.judged.variants = List.of(TOMCAT, JETTY);
        run.profiles(TOMCAT, "org.apache.catalina");
        run.profiles(JETTY, "org.eclipse.jetty", new Extra(List.of("com.example.Burn.burn"), 200));
    }

    private void store() throws IOException {
        RunFixture.store(stored, run.run());
        ResultStore store = ResultStore.resume(stored);
        for (ProfileResult profile : run.profiles) {
            store.append(profile);
        }
    }

    private KitRun why(String... options) {
        List<String> words = new ArrayList<>(List.of("why", stored.toString()));
        words.addAll(List.of(options));
        return KitRun.of(KitProcess.HOME, words);
    }

    @Test
    void printsTheCauseTheLayersAndTheMethods() throws IOException {
        store();
        KitRun why = why();

        assertThat(why.exitCode()).as(why.printed()).isZero();
        assertThat(why.out().replaceAll("\\s+", " "))
                .contains("tomcat less jetty, GET /test/block, 50 connections, 2000/s: ")
                .contains(CAUSE)
                .contains("application and other libraries", "sum", "DispatcherServlet.doDispatch")
                .contains("samples by jdk.CPUTimeSample in 7 blocks");
        assertThat(why.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void printsAPairAndItsAllocation() throws IOException {
        store();
        assertThat(why("--pair", "jetty/tomcat").out().replaceAll("\\s+", " ")).contains(CAUSE);

        KitRun allocation = why("--allocation", "--pair", "tomcat/jetty", "--scenario", "blocking-kit-c50");
        assertThat(allocation.exitCode()).as(allocation.printed()).isZero();
        assertThat(allocation.out()).contains("allocation per request", "Burn.burn", " B");
    }

    @Test
    void saysThatNothingDiffers() throws IOException {
        run.judged.cost = Map.of();
        store();
        assertThat(why().out()).contains("No pair differs in CPU per request", "sum");
        assertThat(why("--pair", "tomcat/jetty").out()).contains("sum");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            --pair tomcat/jety       | --pair tomcat/jety was not profiled in this run   | did you mean 'tomcat/jetty'?
            --scenario async         | --scenario async was not profiled in this run     | one of: blocking-kit-c50
            """)
    void refusesWhatWasNotProfiled(String options, String problem, String hint) throws IOException {
        store();
        KitRun why = why(options.split(" "));
        assertThat(why.exitCode()).isEqualTo(2);
        assertThat(why.err()).contains(problem, hint);
    }

    @Test
    void refusesARunWithoutProfiles() throws IOException {
        RunFixture.store(stored, run.run());
        KitRun why = why();
        assertThat(why.exitCode()).isEqualTo(2);
        assertThat(why.err()).contains("has no profiles of two contenders", "compare --profile");
    }

    @Test
    void saysWhyAServerCouldNotBeProfiled() throws IOException {
        List<ProfileResult> failed = run.profiles.stream()
                .map(profile -> new ProfileResult(profile.slice(), null, "its JVM has no Flight Recorder"))
                .toList();
        run.profiles.clear();
        run.profiles.addAll(failed);
        store();
        assertThat(why().err()).contains("could not be profiled: its JVM has no Flight Recorder");
    }

    @Test
    void lineThatWasCutOffIsPassedOverAndADamagedOneNamed() throws IOException {
        store();
        Path file = stored.resolve("profiles.jsonl");
        String whole = Files.readString(file);
        Files.writeString(file, whole + "{\"slice\":");
        assertThat(why().exitCode()).isZero();
        Files.writeString(file, "{\"slice\":\n" + whole);
        KitRun why = why();
        assertThat(why.exitCode()).isEqualTo(2);
        assertThat(why.err()).contains("profiles.jsonl, line 1 is damaged");
    }

    @Test
    void reportHasASectionAndTheCauseOnItsFirstScreen() throws IOException {
        store();
        KitRun report = KitRun.of(KitProcess.HOME, List.of("report", stored.toString()));
        assertThat(report.exitCode()).as(report.printed()).isZero();
        assertThat(report.out().replaceAll("\\s+", " ")).contains(CAUSE);
        String markdown = Files.readString(stored.resolve("report.md"));
        assertThat(markdown.substring(0, markdown.indexOf("## Pairs and intervals")))
                .contains(CAUSE);
        assertThat(markdown)
                .contains(
                        "## Why", "CPU per request by layer: tomcat / jetty, GET /test/block, 50 connections, 2000/s");
    }
}
