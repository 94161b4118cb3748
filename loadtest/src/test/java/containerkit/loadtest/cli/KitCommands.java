package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import containerkit.loadtest.Containers;
import containerkit.loadtest.KitProcess;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.docs.DocumentedCommand;
import containerkit.loadtest.docs.Page;
import containerkit.loadtest.docs.Page.Fence;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.DryRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Runs the kit's own commands as pages show them; a word that the reader is to fill in is filled in. */
final class KitCommands {
    private static final Pattern NEWER_JAVA = Pattern.compile("needs? Java \\d+ or newer");
    private static final Path TESTS = KitProcess.HOME.resolve("loadtest/src/test/java/containerkit/loadtest");
    private static final String OWN_PLAN = "my-plan.yaml";
    private static final int CALIBRATIONS = 3;
    private static final String DRY_RUN = "--dry-run";

    private final Path directory;
    private final StoredRuns runs;

    /** Pages show some in two ways; those that take seconds are run once. */
    private final Map<List<String>, KitRun> done = new HashMap<>();

    KitCommands(Path directory) {
        this.directory = directory;
        this.runs = new StoredRuns(directory, kit());
    }

    /** What tells of this machine may find that it lacks something. */
    void asItStands(DocumentedCommand command) {
        KitRun run = KitRun.of(KitProcess.HOME, words(command));

        assertThat(run.exitCode())
                .as(command + run.printed())
                .isEqualTo((run.out().contains("MISSING") ? Exit.MISSING : Exit.DONE).code());
    }

    /** What a shell makes of it is CompletionTest's to show. */
    void completion(DocumentedCommand command) {
        KitRun run = KitRun.of(KitProcess.HOME, List.of("completion"));

        assertThat(run.exitCode()).as(command + run.printed()).isZero();
        assertThat(run.out()).contains("complete ");
    }

    /** What measures is run up to its first start. */
    void withoutStarting(DocumentedCommand command) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : words(command)) {
            words.add(
                    word.equals("PLAN")
                            ? "quick"
                            : word.equals(OWN_PLAN) ? ownPlan().toString() : inCheckout(word));
        }
        rehearse(command, words);
    }

    void resumption(DocumentedCommand command) throws IOException {
        rehearse(command, List.of("compare", "--resume", runs.stopped().toString()));
    }

    void report(DocumentedCommand command) throws IOException {
        String run = runs.compared().toString();

        done(command, List.of("report", run, "--baseline", run));
        assertThat(runs.compared().resolve("index.html")).content().contains("Against the baseline");
    }

    void design(DocumentedCommand command) throws IOException {
        done(command, List.of("bench", "design", runs.compared().toString()));
    }

    /** A bare mention is as good as the whole. */
    void calibration(DocumentedCommand command) throws IOException {
        int given = command.line().split("DIR", -1).length - 1;
        List<String> words = new ArrayList<>(List.of("calibrate"));
        for (int i = 0; i < (given == 0 ? CALIBRATIONS : given); i++) {
            words.addAll(List.of("--from", runs.calibrated().toString()));
        }
        done(command, words);
    }

    void explanation(DocumentedCommand command) throws IOException {
        done(command, List.of("explain", "--run", runs.explained().toString()));
    }

    /** Bare it is wrong, and says what would be right. */
    void explainByItsOwnHint(DocumentedCommand command) {
        KitRun bare = KitRun.of(KitProcess.HOME, words(command));
        assertThat(bare.exitCode()).as(command + bare.printed()).isEqualTo(Exit.USAGE.code());
        assertThat(bare.err()).contains("e.g. kit explain ");

        rehearse(command, List.of(bare.err().split("e\\.g\\. kit ")[1].strip().split(" ")));
    }

    /** What a test of that name runs for real is only parsed here. */
    void elsewhere(DocumentedCommand command, String test) throws IOException {
        List<String> words = words(command);
        assertThatCode(() -> Kit.commandLine(kit(), silent()).parseArgs(words.toArray(String[]::new)))
                .as(command.toString())
                .doesNotThrowAnyException();
        assertThat(Files.readString(TESTS.resolve(test + ".java")))
                .as(command.toString())
                .contains("KitProcess.start(directory, \"" + words.get(0) + "\"");
    }

    private static void rehearse(DocumentedCommand command, List<String> words) {
        Containers.requirePackaged();
        List<String> dry = words.contains(DRY_RUN)
                ? words
                : Stream.concat(words.stream(), Stream.of(DRY_RUN)).toList();
        KitRun run = KitRun.of(KitProcess.HOME, dry);
        boolean missing = run.exitCode() == Exit.MISSING.code();
        String said = command + ": " + run.err().strip();
        assumeFalse(missing && NEWER_JAVA.matcher(said).find(), said);
        Requirement.of(!missing, said);
        assertThat(run.exitCode()).as(command + run.printed()).isZero();
        assertThat(run.out()).as(command.toString()).contains(DryRun.END);
    }

    private void done(DocumentedCommand command, List<String> words) {
        KitRun run = done.computeIfAbsent(words, same -> KitRun.of(KitProcess.HOME, same));
        assertThat(run.exitCode()).as(command + run.printed()).isZero();
    }

    /** The plan of README.md with jars that can be looked into. */
    private Path ownPlan() throws IOException {
        Page readme = Page.of(KitProcess.HOME.resolve("README.md"));
        Fence plan = readme.fences().stream()
                .filter(fence -> fence.language().equals("yaml"))
                .findFirst()
                .orElseThrow();
        Files.createDirectories(directory.resolve("build"));
        for (String jar : List.of("build/orders-1.0.jar", "build/orders-1.1.jar")) {
            try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(directory.resolve(jar)))) {
                entries.putNextEntry(new ZipEntry("BOOT-INF/classes/application.yml"));
            }
        }
        return Files.write(directory.resolve(OWN_PLAN), plan.lines());
    }

    /** Pages name files as seen from the top of the checkout. */
    private static String inCheckout(String word) {
        return word.startsWith("loadtest/") ? KitProcess.HOME.resolve(word).toString() : word;
    }

    private static List<String> words(DocumentedCommand command) {
        return List.of(command.line().substring("kit ".length()).split(" "));
    }

    private static KitContext kit() {
        return new KitContext(KitProcess.HOME, Clock.systemUTC());
    }

    private static Console silent() {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        return new Console(nowhere, nowhere, false);
    }
}
