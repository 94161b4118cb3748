package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "bench",
        description = {
            "Compare the kit with other tools and with what is known.",
            "Without a command of its own: kit bench generator."
        })
final class BenchCommand implements Callable<Integer> {
    @Mixin
    private final HelpOption help = new HelpOption();

    private final BenchGeneratorCommand generator;

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    @Option(
            names = "--dry-run",
            description = "Check everything and print what would be run. Starts and writes nothing.")
    private boolean dryRun;

    private BenchCommand(BenchGeneratorCommand generator) {
        this.generator = generator;
    }

    /** Returns the command with its sub-commands. */
    static CommandLine commandLine(KitContext kit, Console console) {
        BenchGeneratorCommand generator = new BenchGeneratorCommand(kit, console);
        return new CommandLine(new BenchCommand(generator))
                .addSubcommand(generator)
                .addSubcommand(new BenchObserverCommand(kit, console))
                .addSubcommand(new BenchTruthCommand(kit, console))
                .addSubcommand(new BenchDesignCommand(console));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return dryRun ? Integer.valueOf(generator.dryRun()) : generator.call();
    }
}
