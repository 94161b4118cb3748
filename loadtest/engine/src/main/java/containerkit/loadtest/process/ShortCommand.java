package containerkit.loadtest.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Command that tells something and ends by itself, such as one for a version. */
public record ShortCommand(List<String> words, Map<String, String> environment, File directory) {
    private static final int PATIENCE_SECONDS = 10;

    public ShortCommand(List<String> words) {
        this(words, Map.of(), new File("."));
    }

    /** Returns its standard output; empty where it cannot be started, fails, or has not ended after ten seconds. */
    public Optional<String> output() {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.DISCARD);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .execute(process::destroyForcibly);
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
