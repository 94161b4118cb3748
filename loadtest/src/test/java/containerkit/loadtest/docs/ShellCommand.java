package containerkit.loadtest.docs;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One program, run at the top of the checkout, and all that it printed. */
public record ShellCommand(int exitCode, String printed) {
    private static final int PATIENCE_SECONDS = 60;

    /** Runs it, with these settings of the environment added. */
    public static ShellCommand run(Path directory, Map<String, String> environment, List<String> words)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "command-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(KitProcess.HOME.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(words + " did not end; it said: " + Files.readString(output));
        }
        return new ShellCommand(process.exitValue(), Files.readString(output));
    }
}
