package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.report.format.TextStyle;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;

/** One command of the kit, run in this process, and what it printed. */
public record KitRun(int exitCode, String out, String err) {
    /** Somebody may measure while tests run, and other tests run beside. */
    private static final Path NOBODYS =
            Path.of("target", "no-such-" + ProcessHandle.current().pid() + ".lock");

    public static KitRun of(Path kitHome, List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = console(out, err);
        int code = Kit.commandLine(context(kitHome), console).execute(words.toArray(String[]::new));
        return new KitRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** A kit there, whose lock is this process's own. */
    public static KitContext context(Path kitHome) {
        return new KitContext(
                kitHome,
                kitHome.resolve("reports"),
                Clock.systemUTC(),
                new RealAnalysis(),
                new MachineLock(NOBODYS),
                new ContainerSwap(),
                new HashSet<>());
    }

    /** A console that is no terminal. */
    public static Console console(OutputStream out, OutputStream err) {
        return console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
    }

    public static Console console(PrintStream out, PrintStream err, boolean terminal) {
        return new Console(out, err, terminal, () -> 80, TextStyle.of(System.getenv()));
    }

    public String printed() {
        return out + err;
    }
}
