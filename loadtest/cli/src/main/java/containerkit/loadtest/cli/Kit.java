package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.TerminalWidth;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.report.format.TextStyle;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Main class of the command line. The shell launcher {@code kit} builds and installs first, and runs the tests itself. */
@Command(
        name = "kit",
        description = "Which embedded container should my Spring Boot service run on, and how sure is that?",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 a contender or a test failed or a gate's new build is worse, 2 wrong usage or "
                    + "plan, 3 something is missing here, 4 a gate is undecided or was disturbed, 130 interrupted."
        })
public final class Kit implements Callable<Integer> {
    private static final String JSON = "--json";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--no-install",
            scope = ScopeType.INHERIT,
            description = "Install nothing; exit 3 where a tool is missing.")
    private boolean noInstall; // the launcher acts on it before Java starts

    private final FirstContact contact;

    private Kit(FirstContact contact) {
        this.contact = contact;
    }

    public static void main(String[] arguments) {
        StandardOutput output = new StandardOutput();
        PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        Console console = new Console(
                out,
                err,
                Boolean.getBoolean("kit.terminal") && !"dumb".equals(System.getenv("TERM")),
                TerminalWidth::columns,
                TextStyle.of(System.getenv()));
        Path home = Path.of(System.getProperty("kit.home", "."));
        Path reports = Path.of("reports").toAbsolutePath();
        KitContext kit = new KitContext(home, reports, Clock.systemUTC(), new RealAnalysis());
        int exit;
        try (Interruption interruption = new Interruption(console)) {
            ScratchDirectory.sweep();
            exit = commandLine(kit, console).execute(arguments);
            output.requireWritten(exit);
        } catch (Error
                | UserFailure e) { // the command line handles exceptions only; 1 would say that a gate was missed
            Optional<UserFailure> failure = Failures.explained(e);
            failure.ifPresentOrElse(console::failure, () -> e.printStackTrace(err));
            exit = failure.map(UserFailure::exit).orElse(Exit.MISSING).code();
        }
        System.exit(exit);
    }

    public static CommandLine commandLine(KitContext kit, Console console) {
        java.io.Console user = console.terminal() ? System.console() : null;
        FirstContact contact = new FirstContact(
                kit, console, Path.of("").toAbsolutePath(), user == null ? null : asked -> user.readLine("%s", asked));
        CommandLine line = new CommandLine(new Kit(contact), new PlanNames(kit))
                .addSubcommand(new CompareCommand())
                .addSubcommand(new GateCommand())
                .addSubcommand(new ReportCommand())
                .addSubcommand(new PlansCommand())
                .addSubcommand(new ConfigCommand())
                .addSubcommand(new CalibrateCommand())
                .addSubcommand(new DoctorCommand())
                .addSubcommand(new WatchCommand());
        ServiceLoader.load(Extension.class).stream()
                .sorted(Comparator.comparing(extension -> extension.type().getName())) // not as the jars happen to lie
                .forEach(extension -> line.addSubcommand(extension.get()));
        line.addSubcommand(new TestCommand())
                .addSubcommand(new CompletionCommand())
                .addSubcommand(new CommandLine.HelpCommand());
        addHelp(line);
        line.setExecutionExceptionHandler((failure, command, result) -> {
            if (console.ended()) {
                return Exit.INTERRUPTED.code(); // whatever failed did so because a signal stopped it
            }
            Optional<UserFailure> explained = Failures.explained(failure);
            if (explained.isEmpty()) {
                throw failure; // a defect of the kit: the trace is for its developers
            }
            Failures.print(console, explained.get(), result.expandedArgs().contains(JSON));
            return explained.get().exit().code();
        });
        line.setParameterExceptionHandler((failure, wrong) -> {
            Failures.print(console, Failures.explained(failure), List.of(wrong).contains(JSON));
            return Exit.USAGE.code();
        });
        return line;
    }

    /** Returns the kit that the subcommands work with. */
    public KitContext context() {
        return contact.kit();
    }

    public Console console() {
        return contact.console();
    }

    private static void addHelp(CommandLine line) {
        if (line.getCommandSpec().findOption("-h") == null) {
            line.getCommandSpec()
                    .addOption(OptionSpec.builder("-h", "--help")
                            .usageHelp(true)
                            .order(-2) // the others have -1
                            .description("Show this help message and exit.")
                            .build());
        }
        line.getSubcommands().values().forEach(Kit::addHelp);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine line = spec.commandLine();
        if (!contact.fits()) {
            line.usage(line.getOut());
            return Exit.DONE.code();
        }
        return contact.next()
                .map(command -> line.execute(command.toArray(String[]::new)))
                .orElse(Exit.DONE.code());
    }

    @Command(name = "completion", description = "Print the script that completes kit in bash and zsh; source it.")
    static final class CompletionCommand implements Runnable {
        private static final String NO_FILES = "type compopt &>/dev/null && compopt +o default";

        @ParentCommand
        private Kit kit;

        @Override
        public void run() {
            // A plan may be somebody's file: where the script knows no word, the shell goes on with the names of files.
            kit.console()
                    .result(AutoComplete.bash("kit", kit.spec.commandLine()).replace(NO_FILES, ":"));
        }
    }

    /** Command for help and completion; the launcher runs the tests itself. */
    @Command(name = "test", description = "Build everything and run the tests.")
    static final class TestCommand implements Runnable {
        @Option(names = "--all", description = "Run the long tests, too, and fail where a tool or a right is missing.")
        private boolean all;

        @Option(
                names = "--peers",
                description = "Build the servers of peers/, too, and test each against their contract.")
        private boolean peers;

        @Parameters(paramLabel = "ARGUMENT", description = "Passed to Maven.")
        private List<String> arguments = List.of();

        @Override
        public void run() {
            throw UserFailure.usage("only the launcher runs the tests", KitCommand.text() + " test");
        }
    }
}
