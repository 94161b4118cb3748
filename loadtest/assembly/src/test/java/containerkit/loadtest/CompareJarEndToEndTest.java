package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code kit compare} with jars in place of a plan, as somebody with a service of their own runs it. */
@Tag("end-to-end")
class CompareJarEndToEndTest {
    @TempDir
    Path directory;

    /** Other processes void the slices of the plan that the kit writes. */
    @Tag("quiet")
    @Test
    void triesTheRequestsWritesAPlanAndRunsIt() throws Exception {
        Containers.requirePackaged();
        Path jar = KitProcess.HOME.resolve("app-tomcat/target/app-tomcat.jar");
        Files.copy(jar, directory.resolve("before.jar"));
        Files.copy(jar, directory.resolve("after.jar"));
        Path run = directory.resolve("run");

        KitProcess[] kit = new KitProcess[1];
        QuietMachine.run(() -> kit[0] = compare(
                run,
                "before.jar after.jar --path /test/block --ready /test/identity --env WHO={contender}"
                        + " --env DB_PASSWORD=word"));

        assertThat(kit[0].output())
                .contains("GET /test/block  200 text/plain, 15 bytes, always the same")
                .contains("plan: before-plan.yaml");
        assertThat(directory.resolve("before-plan.yaml"))
                .content()
                .contains("jar: before.jar", "jar: after.jar", "sha256: ", "WHO: '{contender}'", "DB_PASSWORD: word");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("before-plan.yaml"))))
                .isEqualTo("rw-------");
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(2);
        for (JsonNode cell : results.get("cells")) {
            assertThat(cell.get("success_percent").asDouble())
                    .as(cell.toString())
                    .isEqualTo(100);
        }
        assertThat(results.get("pairs"))
                .filteredOn(comparison -> comparison.get("primary").asBoolean())
                .hasSize(1);
    }

    @Test
    void startsTheJarInEachFormOfAPlan() throws Exception {
        Containers.requirePackaged();
        Files.copy(KitProcess.HOME.resolve("app-tomcat/target/app-tomcat.jar"), directory.resolve("my.jar"));
        Path run = directory.resolve("run");
        Path startup = KitProcess.HOME.resolve("loadtest/plans/startup.yaml");
        Files.writeString(
                directory.resolve("startup.yaml"), "other_processes_percent: 100\n" + Files.readString(startup));

        KitProcess kit = compare(run, "startup.yaml my.jar --path /test/block --on tomcat --modes jar,cds");

        assertThat(kit.output()).contains("making the cache of tomcat@cds", "plan: my-startup.yaml");
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(4);
        for (JsonNode cell : results.get("cells")) {
            assertThat(cell.get("start_s").asDouble()).as(cell.toString()).isPositive();
            assertThat(cell.get("start_cpu_s").asDouble()).isPositive();
            assertThat(cell.get("start_rss_bytes").asDouble()).isGreaterThan(1 << 20);
        }
        JsonNode cache = results.get("packaging").get(0).get("caches").get(0);
        assertThat(cache.get("bytes").asLong()).isGreaterThan(1 << 20);
        // A round that the machine spoiled runs again, with starts of its own.
        int slices = Files.readAllLines(run.resolve("slices.jsonl")).size();
        assertThat(run.resolve("launches.jsonl")).content().hasLineCount(slices);
    }

    @ParameterizedTest
    @ValueSource(strings = {"as it is, twice", "making the cache of tomcat@cds"})
    void ctrlCBeforeTheFirstBlockSaysThatNothingWasMeasured(String done) throws Exception {
        Containers.requirePackaged();
        Files.copy(KitProcess.HOME.resolve("app-tomcat/target/app-tomcat.jar"), directory.resolve("my.jar"));
        KitProcess kit = KitProcess.start(
                directory,
                "compare startup my.jar --path /test/block --on tomcat --modes jar,cds --blocks 1".split(" "));
        await().atMost(Duration.ofMinutes(2)).until(() -> kit.output().contains(done));
        kit.interrupt();

        assertThat(kit.exitCode()).as(kit.output()).isEqualTo(130);
        assertThat(kit.output()).containsOnlyOnce("kit: interrupted: nothing new is kept");
        assertThat(kit.leftBehind()).isEmpty();
    }

    /** One block in a tenth of the time, of servers that compile little, for nobody asks for the values. */
    private KitProcess compare(Path run, String words) throws Exception {
        String little = " --jvm=-XX:TieredStopAtLevel=1 --jvm=-XX:+UseSerialGC";
        String[] all = ("compare " + words + little + " --blocks 1 --time-scale 0.1 --out " + run).split(" ");
        return KitProcess.succeeds(run, () -> KitProcess.start(directory, all));
    }
}
