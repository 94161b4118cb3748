package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.cli.Kit;
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
    private static final int PATIENCE_MINUTES = 5;

    private final Process process;
    private final Path output;
    private final Path errors;

    private KitProcess(Process process, Path output, Path errors) {
        this.process = process;
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
                output,
                errors);
    }

    /** Starts a run until it ends well: on a busy machine again, without what an earlier one left in its directory. */
    public static KitProcess succeeds(Path run, Callable<KitProcess> start) throws Exception {
        KitProcess[] kit = new KitProcess[1];
        QuietMachine.run(() -> {
            if (Files.exists(run)) {
                try (Stream<Path> files = Files.walk(run)) {
                    files.sorted(Comparator.reverseOrder())
                            .forEach(file -> file.toFile().delete());
                }
            }
            kit[0] = start.call();
            assertThat(kit[0].exitCode()).as(kit[0].output() + kit[0].errors()).isZero();
        });
        return kit[0];
    }

    /** The command line; the lock that a run takes is the directory's own, for others may measure on this machine. */
    public static List<String> command(Path directory, String... arguments) throws IOException {
        Path temporary = Files.createDirectories(directory.resolve("temporary"));
        List<String> command = new ArrayList<>(interruptible());
        command.addAll(List.of(
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-Dkit.home=" + HOME,
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Kit.class.getName()));
        command.addAll(List.of(arguments));
        return command;
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

    /** Whether that ab loads that server in a slice that counts: its raw files name both. */
    public boolean loads(ProcessHandle ab, String jar) {
        String line = commandLine(ab);
        return !line.contains("warm-up")
                && children(jar).stream()
                        .map(KitProcess::commandLine)
                        .anyMatch(server ->
                                line.contains(":" + server.replaceAll(".*--server.port=(\\d+).*", "$1") + "/"));
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

    /** What runs on although the kit has ended. */
    public List<ProcessHandle> leftBehind() throws IOException {
        return ProcessHandle.allProcesses()
                .filter(handle -> Stream.of("/app-", "/peers/")
                        .anyMatch(own -> commandLine(handle).contains(HOME + own)))
                .toList();
    }

    public static String commandLine(ProcessHandle handle) {
        return handle.info().commandLine().orElse("");
    }
}
