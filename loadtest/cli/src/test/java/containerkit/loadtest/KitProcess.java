package containerkit.loadtest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The kit's Java side in a process of its own, as the launcher starts it. */
public final class KitProcess {
    public static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final boolean LINUX = System.getProperty("os.name").equals("Linux");
    private static final int PATIENCE_MINUTES = 10;
    static final int ATTEMPTS = 3;

    private final Process process;
    private final Path temporary;
    private final Path output;
    private final Path errors;

    private KitProcess(Process process, Path directory, Path output, Path errors) {
        this.process = process;
        this.temporary = temporary(directory);
        this.output = output;
        this.errors = errors;
    }

    /** Standard output and standard error in one. */
    public static KitProcess start(Path directory, String... arguments) throws IOException {
        Path output = Files.createTempFile(directory, "kit-", ".txt");
        return new KitProcess(
                new ProcessBuilder(command(directory, arguments))
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start(),
                directory,
                output,
                output);
    }

    /** Each of the two for itself. */
    public static KitProcess startApart(Path directory, String... arguments) throws IOException {
        Path output = Files.createTempFile(directory, "kit-", ".out");
        Path errors = Files.createTempFile(directory, "kit-", ".err");
        return new KitProcess(
                new ProcessBuilder(command(directory, arguments))
                        .directory(directory.toFile())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start(),
                directory,
                output,
                errors);
    }

    /**
     * Starts a run until it ends well: again only where its own slices say that the machine or the generator spoiled it,
     * for other tests run beside, and without what an earlier one left in its directory.
     */
    public static KitProcess succeeds(Path run, Callable<KitProcess> start) throws Exception {
        for (int attempt = 1; ; attempt++) {
            KitProcess kit = start.call();
            boolean spoiled = kit.exitCode() == 1 && deletedAsSpoiled(run);
            if (!spoiled || attempt == ATTEMPTS) {
                assertThat(kit.exitCode()).as(kit.output() + kit.errors()).isZero();
                return kit;
            }
            System.err.println("again, because machine or generator spoiled the run: " + kit.errors());
        }
    }

    /** Deletes a run where its own slices say that the machine or the generator spoiled it; says whether they do. */
    static boolean deletedAsSpoiled(Path run) throws IOException {
        boolean spoiled = Files.exists(run)
                && ResultStore.load(run).slices().stream().noneMatch(SliceResult::failed)
                && ResultStore.load(run).slices().stream()
                        .anyMatch(slice -> slice.blames(Culprit.HOST) || slice.blames(Culprit.GENERATOR));
        if (spoiled) {
            try (Stream<Path> files = Files.walk(run)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
        return spoiled;
    }

    /**
     * The command line; the lock that a run takes is the directory's own, for others may measure on this machine, and tests
     * run side by side.
     */
    public static List<String> command(Path directory, String... arguments) throws IOException {
        Path temporary = Files.createDirectories(temporary(directory));
        List<String> command = new ArrayList<>(interruptible());
        command.addAll(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Duser.language=tr", // its lower case of I is no i, and its decimal point is a comma
                "-Dkit.home=" + HOME,
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Kit.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Path temporary(Path directory) {
        return directory.resolve("tmp");
    }

    /** What a command that is sent SIGINT begins with: a shell's job in the background ignores it, as do its children. */
    public static List<String> interruptible() {
        return LINUX ? List.of("env", "--default-signal=HUP,INT,TERM") : List.of();
    }

    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("the kit did not end");
        }
        return process.exitValue();
    }

    public String output() throws IOException {
        return Files.readString(output);
    }

    public String errors() throws IOException {
        return Files.readString(errors);
    }

    public long pid() {
        return process.pid();
    }

    /** SIGKILL for the kit's own process alone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Whether that ab loads the server whose command line ends with its port and that name, in a slice that counts. */
    public boolean loads(ProcessHandle ab, String server) {
        String line = commandLine(ab);
        return !line.contains("warm-up")
                && children(server).stream()
                        .map(KitProcess::commandLine)
                        .anyMatch(own -> line.contains(":" + own.replaceAll(".* (\\d+) " + server + "$", "$1") + "/"));
    }

    /** SIGINT, as Ctrl-C sends it, for the kit's own process alone. */
    public void interrupt() throws IOException, InterruptedException {
        int status = new ProcessBuilder("bash", "-c", "kill -INT " + process.pid())
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new AssertionError("kill -INT ended with status " + status);
        }
    }

    /** Everything that the kit started, supervisors included. */
    public List<ProcessHandle> family() {
        return process.descendants().toList();
    }

    /** Descendants whose program or one of whose arguments ends with that name; supervisors are left out. */
    public List<ProcessHandle> children(String name) {
        return process.descendants()
                .filter(handle -> {
                    String line = commandLine(handle);
                    return !line.startsWith("bash")
                            && Stream.of(line.split(" "))
                                    .anyMatch(word -> word.equals(name) || word.endsWith("/" + name));
                })
                .toList();
    }

    /**
     * What runs on half a minute after the kit has ended: it was told the kit's temporary directory, by argument or
     * environment.
     */
    public List<ProcessHandle> leftBehind() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            List<ProcessHandle> left = ProcessHandle.allProcesses()
                    .filter(handle -> (commandLine(handle) + environment(handle)).contains(temporary.toString()))
                    .toList();
            if (left.isEmpty() || System.nanoTime() > deadline) {
                return left;
            }
            Thread.sleep(100);
        }
    }

    private static String environment(ProcessHandle handle) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(handle.pid()), "environ"), ISO_8859_1);
        } catch (IOException e) {
            return ""; // ended, somebody else's, or not Linux
        }
    }

    public static String commandLine(ProcessHandle handle) {
        return handle.info().commandLine().orElse("");
    }
}
