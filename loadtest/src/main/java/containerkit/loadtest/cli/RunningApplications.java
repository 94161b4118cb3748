package containerkit.loadtest.cli;

import containerkit.loadtest.observe.LocalJvm;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the kit's applications that run on this machine as this user. */
final class RunningApplications {
    private RunningApplications() {}

    /** Returns the process id of the one that runs {@code app-<application>.jar}. */
    static long only(String application) {
        String jar = "app-" + application + ".jar";
        List<Long> found = LocalJvm.running(jar);
        if (found.isEmpty()) {
            throw new UserFailure(
                    "no " + jar + " is running",
                    "start it: docker compose --profile " + application + " up -d, or java -jar app-" + application
                            + "/target/" + jar,
                    Exit.MISSING);
        }
        if (found.size() > 1) {
            throw new UserFailure(
                    found.size() + " processes run " + jar,
                    "end all but one: " + found.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                    Exit.USAGE);
        }
        return found.get(0);
    }
}
