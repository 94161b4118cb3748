package containerkit.loadtest.cli;

import containerkit.loadtest.plan.UserFailure;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Exists for help and completion; the launcher runs the tests itself. */
@Command(name = "test", description = "Build everything and run the tests.")
final class TestCommand implements Runnable {
    @Option(names = "--all", description = "Run the long tests, too, and fail where a tool or a right is missing.")
    private boolean all;

    @Option(names = "--peers", description = "Build the servers of peers/, too, and test each against their contract.")
    private boolean peers;

    @Parameters(paramLabel = "ARGUMENT", description = "Passed to Maven.")
    private List<String> arguments = List.of();

    @Override
    public void run() {
        throw UserFailure.usage("only the launcher runs the tests", "./kit test");
    }
}
