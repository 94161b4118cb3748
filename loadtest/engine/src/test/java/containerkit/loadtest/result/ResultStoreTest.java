package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyHistogram;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.plan.Culprit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultStoreTest {
    private final RunResult run = RunFixture.run();

    @TempDir
    private Path directory;

    @Test
    void whatIsStoredIsReadBack() throws IOException {
        store(run);

        RunResult read = ResultStore.load(directory);

        assertThat(read.slices()).isEqualTo(run.slices());
        assertThat(read.launches()).isEqualTo(run.launches());
        assertThat(read.ends()).isEqualTo(run.ends());
        assertThat(read.header().packaging()).isEqualTo(run.header().packaging());
        assertThat(read.header().environment()).isEqualTo(run.header().environment());
        assertThat(read.header().plan().parts()).isEqualTo(run.header().plan().parts());
        assertThat(read.header().plan().secrets().names()).containsExactly("license");
        assertThat(read.header().plan().published().values())
                .isEqualTo(run.header().plan().published().values());
    }

    @Test
    void aDistributionOfLatenciesStaysInTheFileUntilItIsUsed() throws IOException {
        Histogram micros = new Histogram(3);
        micros.recordValue(1_500);
        SliceResult slice = run.slices().get(1);
        SliceResult whole = Changed.copy(
                slice, "part", "Maß", "load", Changed.copy(slice.load(), "latencyMs", LatencyMs.of(micros)));
        store(new RunResult(run.header(), List.of(), List.of(slice, whole), List.of(), List.of(), List.of()));

        LatencyHistogram stored =
                ResultStore.load(directory).slices().get(1).load().latencyMs().histogram();

        assertThat(stored.encoded()).isEqualTo(LatencyHistogram.of(micros).encoded());
        assertThat(LatencyHistogram.percentileMs(List.of(stored, stored), 50)).isEqualTo(1.5);
        Files.delete(directory.resolve("slices.jsonl"));
        assertThatThrownBy(stored::encoded).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void aRunCutOffAtAnyByteKeepsEveryWholeLine() throws IOException {
        SliceResult umlaut = Slices.of(1, 1, "Maß", RunFixture.TOMCAT, RunFixture.SIEGE_50, null, null)
                .voided(Fault.contender("Überlast „außen“ 𝄞"));
        List<SliceResult> slices = List.of(umlaut, umlaut);
        store(new RunResult(run.header(), List.of(), slices, List.of(), List.of(), List.of()));
        Path file = directory.resolve("slices.jsonl");
        byte[] whole = Files.readAllBytes(file);

        for (int length = whole.length / 2 - 2; length <= whole.length; length++) { // from the first line's end on
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            long lines = new String(whole, 0, length, StandardCharsets.ISO_8859_1)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            assertThat(ResultStore.load(directory).slices())
                    .as("cut off after %d bytes", length)
                    .isEqualTo(slices.subList(0, (int) lines));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"block\":1",
                "",
                "null",
                "[]",
                "{}",
                "{\"voids\":[]}",
                "{\"block\":1}{\"block\":2}",
                "\u0000\u0000\u0000\u0000",
                "{\"\u00C3\":1}", // no UTF-8
                "{line}{line}"
            })
    void aDamagedLineInTheMiddleIsNamed(String damage) throws IOException {
        store(run);
        String line = Files.readAllLines(directory.resolve("slices.jsonl")).get(0);
        replaceLine("slices.jsonl", 2, damage.replace("{line}", line).getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> ResultStore.load(directory))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("slices.jsonl, line 2 is damaged");
    }

    @Test
    void theFirstAttemptAtABlockThatRunsAgainIsVoid() throws IOException {
        SliceResult finished = run.slices().get(1);
        SliceResult unfinished = Slices.good(2, RunFixture.BLOCK.name(), RunFixture.JETTY, RunFixture.SIEGE_50, 900);
        store(Changed.copy(
                run,
                "slices",
                List.of(finished, unfinished),
                "ends",
                List.of(new BlockEnd(1, 1, 0, 0, Instant.EPOCH))));

        SliceResult again = Changed.copy(unfinished, "attempt", 2);

        ResultStore store = ResultStore.resume(directory);
        store.append(again);
        RunResult resumed = ResultStore.load(directory);

        assertThat(resumed.slices()).hasSize(3).startsWith(finished).endsWith(again);
        assertThat(resumed.slices().get(1).blames(Culprit.INTERRUPTED)).isTrue();
        assertThat(resumed.slices().get(1).load()).isEqualTo(unfinished.load());
        assertThat(resumed.launches()).isEqualTo(run.launches());
        assertThat(resumed.nextAttempt(2)).isEqualTo(3);
    }

    @Test
    void aResumedRunLosesAndDoublesNothing() throws IOException {
        SliceResult first = Slices.good(1, RunFixture.BLOCK.name(), RunFixture.TOMCAT, RunFixture.SIEGE_50, 800);
        SliceResult second = Slices.good(1, RunFixture.BLOCK.name(), RunFixture.JETTY, RunFixture.SIEGE_50, 900);
        Capacity capacity = new Capacity(RunFixture.BLOCK.name(), "blocking-kit-c50", RunFixture.TOMCAT, 2_345.5);
        store(new RunResult(run.header(), List.of(), List.of(first), List.of(), List.of(capacity), List.of()));
        for (String name : List.of("slices.jsonl", "capacities.jsonl")) {
            Path file = directory.resolve(name);
            Files.writeString(file, Files.readString(file) + "{\"block\":1,\"attempt\":1,\"par");
        }

        ResultStore store = ResultStore.resume(directory);
        store.append(second);
        store.append(capacity); // after the line that was cut off, not behind it

        List<SliceResult> slices = ResultStore.load(directory).slices();
        assertThat(slices).hasSize(2);
        assertThat(slices.get(0).startedAt()).isEqualTo(first.startedAt());
        assertThat(slices.get(1)).isEqualTo(second);
        assertThat(ResultStore.load(directory).capacities()).containsExactly(capacity, capacity);
    }

    @Test
    void aDamagedRunIsNotResumed() throws IOException {
        store(run);
        replaceLine("slices.jsonl", 1, new byte[] {'x'});

        assertThatThrownBy(() -> ResultStore.resume(directory)).isInstanceOf(UserFailure.class);
    }

    @Test
    void aRunStartsInAnEmptyDirectoryOnly() throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "mine");

        assertThatThrownBy(() -> ResultStore.create(directory, run.header()))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("not empty");
        assertThat(directory.resolve("notes.txt")).hasContent("mine");
    }

    @Test
    void aRunOfAnotherFormatOrNoRunIsRefusedAndLeftAlone() throws IOException {
        assertThatThrownBy(() -> ResultStore.load(directory)).isInstanceOf(UserFailure.class);
        assertThatThrownBy(() -> ResultStore.resume(directory)).isInstanceOf(UserFailure.class);
        assertThat(directory).isEmptyDirectory();
        store(run);
        Path header = directory.resolve("run.json");
        Files.writeString(header, Files.readString(header).replace("\"format\" : 5", "\"format\" : 2"));

        assertThatThrownBy(() -> ResultStore.load(directory))
                .isInstanceOf(UserFailure.class)
                .hasMessageEndingWith("run.json has format 2, this kit reads format 5");
    }

    @Test
    void onlyItsOwnerReadsThePlanAndTheStartsAlsoAfterResume() throws IOException {
        store(run);

        assertThat(permissions("raw")).isEqualTo("rwx------");
        assertThat(directory.resolve("run.json")).content().contains("\n  \"keep_private\" : [ ]");
        assertOwnerOnly();
        for (String copied : List.of("run.json", "launches.jsonl")) {
            Files.writeString(directory.resolve(copied), "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.setPosixFilePermissions(directory.resolve(copied), PosixFilePermissions.fromString("rw-rw-rw-"));
        }
        ResultStore.resume(directory);
        assertOwnerOnly();
    }

    private void assertOwnerOnly() throws IOException {
        assertThat(permissions("run.json")).isEqualTo("rw-------");
        assertThat(permissions("launches.jsonl")).isEqualTo("rw-------");
    }

    private String permissions(String file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file)));
    }

    private void store(RunResult result) throws IOException {
        RunFixture.store(directory, result);
    }

    private void replaceLine(String name, int number, byte[] damage) throws IOException {
        Path file = directory.resolve(name);
        List<String> lines = Files.readAllLines(file);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        for (int i = 0; i < lines.size(); i++) {
            bytes.writeBytes(i + 1 == number ? damage : lines.get(i).getBytes(StandardCharsets.UTF_8));
            bytes.write('\n');
        }
        Files.write(file, bytes.toByteArray());
    }

    /** The run was interrupted while block 3 was profiled, and that block ran again. */
    @Test
    void ofABlockThatRanAgainTheLastProfileCounts() {
        ProfiledRun run = new ProfiledRun();
        run.judged.cost = Map.of();
        run.profiles(TOMCAT, "org.apache.catalina");
        ProfileResult first = run.profiles.get(2);
        int attempt = first.slice().attempt();
        ProfileResult again = Changed.copy(first, "slice.attempt", attempt + 1);
        ProfileResult broken =
                Changed.copy(first, "slice.attempt", attempt + 2, "profile", null, "problem", "the server ended");
        run.profiles.add(again);
        run.profiles.add(broken);

        assertThat(ProfileResult.latest(run.profiles))
                .hasSize(7)
                .contains(again)
                .doesNotContain(first, broken);
    }
}
