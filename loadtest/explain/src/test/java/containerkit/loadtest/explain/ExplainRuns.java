package containerkit.loadtest.explain;

import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.cli.KitRun;
import containerkit.loadtest.cli.RealAnalysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Runs {@code kit explain} in a directory, and stores what it may explain there. */
final class ExplainRuns {
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path kit;

    ExplainRuns(Path kit) {
        this.kit = kit;
    }

    /** Where that run is kept. */
    Path store(String name, RunResult result) throws IOException {
        Path stored = kit.resolve(name);
        RunFixture.store(stored, result);
        return stored;
    }

    int explain(String arguments) {
        Console console = KitRun.console(out, err);
        return Kit.commandLine(
                        new KitContext(
                                kit,
                                kit.resolve("reports"),
                                Clock.systemUTC(),
                                new RealAnalysis(),
                                new MachineLock(kit.resolve("lock")),
                                new ContainerSwap()),
                        console)
                .execute(("explain " + arguments).strip().split(" +"));
    }

    List<String> printed() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    List<String> complaints() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
