package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/**
 * The shell steps of action.yml, read from it and run as GitHub runs them. Maven and Java are scripts that note their
 * arguments, because a build and a gate take minutes; the cache and uploading the report need GitHub.
 */
class ActionTest {
    private static final int LIMIT_SECONDS = 30;

    @TempDir
    Path directory;

    private Path home;
    private Path work;
    private String besides = ""; // what the kit does
    private boolean cached; // whether GitHub's cache has the jar

    @BeforeEach
    void copyTheAction() throws IOException {
        home = directory.resolve("action");
        work = Files.createDirectory(directory.resolve("work"));
        Path script = Path.of("loadtest/launcher/action.sh");
        Files.createDirectories(home.resolve(script).getParent());
        Files.copy(KitProcess.HOME.resolve(script), home.resolve(script));
        program(
                "mvn",
                "echo \"$*\" >>builds; mkdir -p $(dirname $5)/loadtest/kit-jar/target\n"
                        + "touch $(dirname $5)/loadtest/kit-jar/target/kit.jar");
    }

    @Test
    void buildsTheKitWhereTheCacheHasNoneOfTheSameSources() throws Exception {
        kitEndsWith(0, "report.md");
        run("compare my.jar");
        String key = output("key");
        assertThat(work.resolve("builds")).content().contains("-DskipTests").hasLineCount(1);
        cached = true;
        run("compare my.jar");
        assertThat(work.resolve("builds")).content().hasLineCount(1);
        assertThat(key).matches("kit-jar-[0-9a-f]{64}").isEqualTo(output("key"));
        Files.writeString(home.resolve("pom.xml"), "changed");
        Files.delete(work.resolve("output"));
        run("compare my.jar");
        assertThat(output("key")).isNotEqualTo(key);
    }

    @Test
    void passesTheCommandOnWordByWordWithoutExecutingAnything() throws Exception {
        kitEndsWith(0, "report.md");
        run("compare \"my app.jar\" --path '/owners?lastName=$(touch owned)' --blocks 8");
        assertThat(work.resolve("arguments"))
                .hasContent(
                        String.join(
                                        "\n",
                                        "-jar",
                                        directory
                                                .resolve("user/.cache/kit-jar/kit.jar")
                                                .toString())
                                + "\ncompare\nmy app.jar\n--path\n/owners?lastName=$(touch owned)\n--blocks\n8\n--out\nkit-run");
        assertThat(work.resolve("owned")).doesNotExist();
    }

    @Test
    void endsWithTheExitCodeOfTheGateAndLeavesItsSummary() throws Exception {
        kitEndsWith(4, "gate.md");
        assertThat(run("gate base.jar head.jar --worse-than 5%")).isEqualTo(4);
        assertThat(work.resolve("summary")).hasContent("# gate.md");
        assertThat(output("run")).isEqualTo("kit-run");
        assertThat(output("exit-code")).isEqualTo("4");
        assertThat(uploaded()).isEqualTo("kit-run");
    }

    @Test
    void aSecondStepOfAJobKeepsARunOfItsOwn() throws Exception {
        kitEndsWith(1, "gate.md");
        run("gate base.jar head.jar --worse-than 5%");
        Files.delete(work.resolve("output")); // each step has its own
        kitEndsWith(0, "report.md");
        assertThat(run("compare my.jar")).isZero();
        assertThat(uploaded()).isEqualTo("kit-run-2");
        assertThat(work.resolve("kit-run/gate.md")).exists();
        assertThat(work.resolve("summary")).hasContent("# gate.md\n# report.md");
    }

    @Test
    void failsWhereTheKitDidNotStartARun() throws Exception {
        kitEndsWith(2, "nothing");
        assertThat(run("gate base.jar")).isEqualTo(2);
        assertThat(work.resolve("summary")).doesNotExist();
    }

    @Test
    void whatServersPrintIsNoCommandToTheRunner() throws Exception {
        besides = "echo '::error::from a server'; printf '::add-path::/tmp' >&2";
        kitEndsWith(1, "report.md");
        run("compare my.jar");
        List<String> log = Files.readAllLines(work.resolve("log"));
        assertThat(log.get(0)).matches("::stop-commands::[0-9a-f]{32}");
        String token = log.get(0).replace("::stop-commands::", "");
        assertThat(log.subList(1, 4))
                .containsExactly("::error::from a server", "::add-path::/tmp", "::" + token + "::");
    }

    @Test
    void runsNothingWhereTheQuotesDoNotMatch() throws Exception {
        kitEndsWith(0, "report.md");
        assertThat(run("compare \"my app.jar --path /\n::error::of somebody")).isEqualTo(2);
        assertThat(Files.readAllLines(work.resolve("log"))).noneMatch(line -> line.startsWith("::"));
        assertThat(work.resolve("arguments")).doesNotExist();
        assertThat(output("exit-code")).isEqualTo("2");
    }

    /** Who judges sessions together needs the files of each. */
    @ParameterizedTest
    @CsvSource({
        "-Dpassword=word, '', kit-run !kit-run/run.json !kit-run/launches.jsonl !kit-run/raw/**",
        "-Xmx512m, '', kit-run",
        "-Dpassword=word, --session, kit-run !kit-run/raw/**"
    })
    void keepsFilesWithCredentialsOutOfTheArtifact(String jvmFlag, String option, String kept) throws Exception {
        storesARun(jvmFlag);
        kitEndsWith(0, "report.md");
        run("compare decide --blocks 16 --seed 57 --jvm=" + jvmFlag + " " + option);
        assertThat(uploaded()).isEqualTo(kept.replace(' ', '\n'));
    }

    private void storesARun(String jvmFlag) throws IOException {
        PoolRun pools = new PoolRun();
        pools.modes = pools.modes.stream()
                .map(mode -> new Mode(mode.name(), mode.profile(), mode.properties(), List.of(jvmFlag)))
                .toList();
        RunFixture.store(directory.resolve("stored"), pools.run());
        besides = "cp -R ../stored/. \"$run\"";
    }

    private void kitEndsWith(int code, String report) throws IOException {
        program(
                "java",
                """
                printf '%%s\\n' "$@" >arguments
                run=${*: -1}
                mkdir "$run"
                echo '# %2$s' >"$run/%2$s"
                %3$s
                exit %1$d
                """
                        .formatted(code, report, besides));
    }

    private void program(String name, String script) throws IOException {
        Path program = Files.createDirectories(directory.resolve("programs")).resolve(name);
        Files.writeString(program, "#!/usr/bin/env bash\n" + script);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** Runs the steps in order until one fails, as a composite action does, and returns the exit code of the last. */
    private int run(String command) throws IOException, InterruptedException {
        for (Map<?, ?> step : steps()) {
            if (!step.containsKey("run")
                    || cached && String.valueOf(step.get("if")).contains("cache-hit != 'true'")) {
                continue;
            }
            Path script = Files.writeString(directory.resolve("step.sh"), (String) step.get("run"));
            ProcessBuilder builder = new ProcessBuilder(
                            "bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
                    .directory(work.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(work.resolve("log").toFile()));
            Map<String, String> environment = builder.environment();
            environment.put("PATH", directory.resolve("programs") + ":" + environment.get("PATH"));
            environment.put("HOME", directory.resolve("user").toString());
            environment.put("GITHUB_OUTPUT", work.resolve("output").toString());
            environment.put("GITHUB_STEP_SUMMARY", work.resolve("summary").toString());
            for (Map.Entry<?, ?> variable : ((Map<?, ?>) step.get("env")).entrySet()) {
                environment.put((String) variable.getKey(), filledIn((String) variable.getValue(), command));
            }
            Process process = builder.start();
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            if (process.exitValue() != 0) {
                return process.exitValue();
            }
        }
        return 0;
    }

    private String filledIn(String expression, String command) throws IOException {
        return switch (expression) {
            case "${{ inputs.command }}" -> command;
            case "${{ github.action_path }}" -> home.toString();
            case "${{ steps.kit.outputs.exit-code }}" -> output("exit-code");
            case "${{ steps.kit.outputs.run }}" -> output("run");
            case "${{ steps.kit.outputs.left-out }}" -> output("left-out");
            default -> throw new AssertionError("this test does not know " + expression);
        };
    }

    private String output(String name) throws IOException {
        List<String> lines = Files.readAllLines(work.resolve("output"));
        int several = lines.indexOf(name + "<<end");
        if (several >= 0) {
            return String.join("\n", lines.subList(several + 1, lines.lastIndexOf("end")));
        }
        return lines.stream()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    /** Returns the files that the step after the kit keeps, also where the kit failed. */
    private String uploaded() throws IOException {
        Map<?, ?> step = steps().stream()
                .filter(each -> String.valueOf(each.get("uses")).startsWith("actions/upload-artifact@"))
                .findFirst()
                .orElseThrow();
        assertThat((String) step.get("if")).startsWith("always()");
        StringBuilder paths = new StringBuilder();
        for (String path :
                ((String) ((Map<?, ?>) step.get("with")).get("path")).lines().toList()) {
            paths.append(filledIn(path, "")).append('\n');
        }
        return paths.toString().strip();
    }

    private static List<Map<?, ?>> steps() throws IOException {
        try (Reader reader = Files.newBufferedReader(KitProcess.HOME.resolve("action.yml"))) {
            Map<?, ?> action = new Yaml().load(reader);
            List<Map<?, ?>> steps = new ArrayList<>();
            for (Object step : (List<?>) ((Map<?, ?>) action.get("runs")).get("steps")) {
                steps.add((Map<?, ?>) step);
            }
            return steps;
        }
    }
}
