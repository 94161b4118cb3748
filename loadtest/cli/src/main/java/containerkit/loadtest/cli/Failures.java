package containerkit.loadtest.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.StorageFailure;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains failures to the user. */
public final class Failures {
    private Failures() {}

    /** Returns the failure with its explanation; empty for a defect of the kit, which only its developers can mend. */
    static Optional<UserFailure> explained(Throwable failure) {
        if (failure instanceof UserFailure known) {
            return Optional.of(known);
        }
        if ((failure instanceof UncheckedIOException ? failure.getCause() : failure) instanceof IOException io) {
            return Optional.of(StorageFailure.of(io, ""));
        }
        if (failure instanceof InterruptedException) {
            return Optional.of(new UserFailure("interrupted", "", Exit.INTERRUPTED));
        }
        if (failure instanceof LinkageError) { // JNA unpacks a library and maps it
            return Optional.of(new UserFailure(
                    "a native library cannot be loaded: " + failure.getMessage(),
                    "raise ulimit -n and ulimit -f, and check that the temporary directory may hold programs",
                    Exit.MISSING,
                    failure));
        }
        return Optional.empty();
    }

    static UserFailure explained(ParameterException failure) {
        CommandSpec spec = failure.getCommandLine().getCommandSpec();
        if (failure instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String argument = unmatched.getUnmatched().get(0);
            boolean option = argument.startsWith("-");
            String wrong = option ? argument.replaceFirst("=.*", "") : argument;
            Set<String> known =
                    option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
            return known.isEmpty()
                    ? UserFailure.usage("unexpected argument '" + wrong + "' for " + spec.qualifiedName(), usage(spec))
                    : UserFailure.usage(
                            spec.qualifiedName() + " has no " + (option ? "option" : "command") + " '" + wrong + "'",
                            new Suggestions(known).question(wrong).orElse(usage(spec)));
        }
        String message =
                String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return UserFailure.usage(message.replace("option option", "option"), usage(spec)); // picocli's own slip
    }

    private static String usage(CommandSpec spec) {
        return spec.qualifiedName() + " --help shows the usage";
    }

    /** @param json true if a script reads standard output, which gets the failure as its one document */
    public static void print(Console console, UserFailure failure, boolean json) {
        console.failure(failure);
        if (json) {
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            root.put("exit_code", failure.exit().code());
            root.put("error", failure.getMessage());
            root.put("hint", failure.hint());
            console.result(root.toPrettyString());
        }
    }

    /** Prints the servers that did not start, with the end of their logs, and returns the exit of the command. */
    public static Exit print(Console console, List<LaunchResult> launches) {
        List<LaunchResult> failed =
                launches.stream().filter(launch -> launch.failure() != null).toList();
        for (LaunchResult launch : failed) {
            console.note("failed: " + launch.variant().label() + ": " + launch.failure());
            launch.log().forEach(line -> console.note("    " + line));
        }
        return failed.isEmpty() ? Exit.DONE : Exit.FAILED;
    }
}
