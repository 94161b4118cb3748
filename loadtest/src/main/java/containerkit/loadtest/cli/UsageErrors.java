package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.plan.Suggestions;
import java.util.Collection;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says of a command line that makes no sense what is wrong with it, and what was probably meant. */
final class UsageErrors {
    private UsageErrors() {}

    static UserFailure explained(ParameterException failure) {
        CommandSpec spec = failure.getCommandLine().getCommandSpec();
        if (failure instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String wrong = unmatched.getUnmatched().get(0);
            if (wrong.startsWith("-")) {
                return unknown(
                        spec,
                        "option",
                        wrong.replaceFirst("=.*", ""),
                        spec.optionsMap().keySet());
            }
            Set<String> commands = spec.subcommands().keySet();
            return commands.isEmpty()
                    ? new UserFailure(spec.qualifiedName() + " has no use for '" + wrong + "'", usage(spec), Exit.USAGE)
                    : unknown(spec, "command", wrong, commands);
        }
        String message =
                String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return new UserFailure(message, usage(spec), Exit.USAGE);
    }

    private static UserFailure unknown(CommandSpec spec, String what, String wrong, Collection<String> known) {
        return new UserFailure(
                spec.qualifiedName() + " has no " + what + " '" + wrong + "'",
                new Suggestions(known).question(wrong).orElse(usage(spec)),
                Exit.USAGE);
    }

    private static String usage(CommandSpec spec) {
        return spec.qualifiedName() + " --help shows the usage";
    }
}
