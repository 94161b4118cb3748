package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.run.K6Export;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description = "Write the slices of a plan for another engine, to be run elsewhere. Nothing is measured.",
        sortOptions = false)
final class ExportCommand implements Runnable {
    private final KitContext kit;
    private final Console console;

    @Spec
    private CommandSpec spec;

    ExportCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "kit export has one engine: k6");
    }

    @Command(
            description = "Write a TestRun of k6-operator for each slice of a plan whose contenders have a url.",
            sortOptions = false)
    int k6(
            @Parameters(paramLabel = "PLAN", description = "A plan's name or file.") String named,
            @Option(
                            names = "--runners",
                            paramLabel = "N",
                            defaultValue = "1",
                            description = "Pods that share the load of a slice. Default: 1.")
                    int runners,
            @Option(
                            names = "--image",
                            paramLabel = "I",
                            defaultValue = "grafana/k6:2.2.0",
                            description = "The runners' image. Default: ${DEFAULT-VALUE}.")
                    String image,
            @Option(
                            names = "--claim",
                            paramLabel = "C",
                            defaultValue = "kit-results",
                            description = "The volume claim for their samples. Default: ${DEFAULT-VALUE}.")
                    String claim,
            @Option(names = "--blocks", paramLabel = "N", description = "Number of blocks.") @Nullable Integer blocks,
            @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.") @Nullable
                    Long seed,
            @Option(
                            names = "--out",
                            paramLabel = "DIR",
                            description = "Where to write the run. Default: reports/<time>-<plan>")
                    @Nullable
                    Path out)
            throws IOException {
        PositiveNumber.require("--blocks", blocks);
        PositiveNumber.require("--runners", runners);
        Plan plan = kit.plans().read(named, new Overrides(List.of(), List.of(), blocks, 1, seed).withoutProfiles());
        String command = new CommandText("export", "k6", named)
                .with("--runners", runners)
                .with("--image", image)
                .with("--claim", claim)
                .with("--blocks", blocks)
                .with("--seed", plan.seed())
                .toString();
        Path directory =
                out == null ? new RunDirectory(kit.reports()).fresh(kit.clock().instant(), plan.name()) : out;
        int slices = new K6Export(kit.clock(), runners, image, claim).write(plan, command, directory);
        console.result(new Counted(slices, "slice") + " in " + directory.resolve(K6Export.DIRECTORY)
                + ", to be applied one after the other; then: "
                + new CommandText("collect", directory.toString(), "SAMPLES"));
        return Exit.DONE.code();
    }
}
