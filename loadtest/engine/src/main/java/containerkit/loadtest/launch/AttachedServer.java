package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Target.Url;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Launcher for a server that already runs: never stops it, and restarts it only with the plan's command for that.
 *
 * @param secrets are hidden in what a restart printed
 * @param patience maximum duration of a restart
 */
public record AttachedServer(Secrets secrets, Duration patience) implements Launcher {
    private static final Duration PATIENCE = Duration.ofMinutes(10); // a rollout pulls images

    public AttachedServer(Secrets secrets) {
        this(secrets, PATIENCE);
    }

    @Override
    public void check(Contender contender, Mode mode) throws LaunchException {
        CommandLauncher.requireNoSettings(contender, mode); // it runs already, in whatever mode it was started
        List<String> restart = contender.restart();
        String program = restart == null ? "" : filled(restart.get(0), contender, mode);
        if (restart != null && SearchPath.ofKit().find(program).isEmpty()) {
            throw LaunchException.machine(
                    "the program that restarts " + contender.name() + " is not there: " + program,
                    "install it, or correct the plan");
        }
    }

    @Override
    public RunningServer launch(Contender contender, Mode mode, Path log) throws IOException, InterruptedException {
        URI url = ((Url) contender.target()).address();
        List<String> restart = contender.restart();
        long began = System.nanoTime();
        if (restart != null) {
            restart(contender, restart, mode, log);
        }
        return new RunningServer(contender, url, null, null, restart == null ? null : log, null, began);
    }

    private void restart(Contender contender, List<String> command, Mode mode, Path log)
            throws IOException, InterruptedException {
        List<String> line =
                command.stream().map(word -> filled(word, contender, mode)).toList();
        // Not supervised: what it starts is to go on when the command has ended, and is no process of the kit.
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = false;
        try {
            process.getOutputStream().close();
            ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
        String problem = !ended
                ? "did not end within " + patience.toSeconds() + " s"
                : process.exitValue() != 0 ? "ended with status " + process.exitValue() : null;
        if (problem != null) {
            throw new LaunchException(
                    LaunchException.Kind.CONTENDER,
                    "the command that restarts " + contender.name() + " " + problem,
                    "its output is in " + log,
                    new ServerLog(log, secrets).lastLines());
        }
    }

    private static String filled(String word, Contender contender, Mode mode) {
        return word.replace("{contender}", contender.name()).replace("{mode}", mode.name());
    }
}
