package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Overrides;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "gate",
        description =
                "Is a new build of a service no worse than its base? Runs both in turns on this machine. Exit code "
                        + "0: no worse, 1: worse, 4: undecided or disturbed.",
        sortOptions = false)
final class GateCommand implements Callable<Integer> {
    private static final List<String> NAMES = List.of("base", "head");

    @ParentCommand
    private Kit kit;

    @Parameters(index = "0", paramLabel = "BASE", description = "The jar as it was.")
    private String base = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "HEAD", description = "The new jar.")
    private @Nullable String head;

    @Option(
            names = OnOption.NAME,
            split = ",",
            paramLabel = "A",
            description =
                    "Without HEAD: the container that BASE runs on, and the one to judge, e.g. tomcat,tomcat:10.1.55.")
    private List<String> on = List.of();

    @Option(
            names = "--worse-than",
            paramLabel = "P%",
            description = "How much more CPU per request the new build may use. Default: 5%%.")
    private String worseThan = "5%";

    @Mixin
    private final JarOptions jars = new JarOptions();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Override
    public Integer call() throws IOException, InterruptedException {
        double percent = PositiveNumber.percent("--worse-than", worseThan, 100);
        if (head == null ? on.size() != 2 : !on.isEmpty()) {
            throw UserFailure.usage(
                    "a gate needs two jars, or one jar and --on with two containers",
                    "e.g. gate my.jar --on tomcat,tomcat:10.1.55 --worse-than 5%");
        }
        List<String> builds = head == null ? List.of(base) : List.of(base, head);
        return new Runner(kit.context(), options.output.console(kit.console()))
                .jars(
                        "kit gate",
                        jars.request(builds, head == null ? on : NAMES, on, options, null),
                        given.line(options.secret),
                        file -> options.within(
                                kit.context().plans().read(file.toString(), Overrides.NONE), RunOptions.OF_JARS),
                        percent,
                        options);
    }
}
