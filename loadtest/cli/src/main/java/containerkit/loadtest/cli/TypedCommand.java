package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.text.ShellLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** What the user typed for the command that has this mixin. */
@Command
public final class TypedCommand {
    private static final String OUT = "--out";
    private static final Set<String> OF_OUTPUT = Set.of("--quiet", "--json", "--no-install");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Returns the given arguments and the names of the given options, but those and the ones about output. */
    List<String> besides(String... others) {
        return Stream.concat(
                        typed().matchedPositionals().stream().flatMap(each -> each.stringValues().stream()),
                        names(typed().matchedOptions()))
                .filter(name -> !OF_OUTPUT.contains(name) && !List.of(others).contains(name))
                .toList();
    }

    /** @throws UserFailure for that reason where more is given than those options and the ones about output */
    public void requireOnly(String reason, String... options) {
        if (!besides(options).isEmpty()) {
            throw UserFailure.usage(reason, "remove the others");
        }
    }

    /** Returns the names of the given options of a mixin, which has the name of its field. */
    public List<String> of(String mixin) {
        List<String> names = names(command.mixins().get(mixin).options()).toList();
        return besides().stream().filter(names::contains).toList();
    }

    /** Returns the command as it was typed, without what is known as secret. */
    public String line() {
        return line(new SecretOption());
    }

    /**
     * Returns the command as it was typed, without secrets. It repeats the run, so it does not name the run's directory,
     * which is taken.
     */
    public String line(SecretOption secret) {
        List<String> words = new ArrayList<>(typed().originalArgs());
        for (int at = words.indexOf(OUT); at >= 0; at = words.indexOf(OUT)) {
            words.subList(at, at + 2).clear();
        }
        words.removeIf(word -> word.startsWith(OUT + "="));
        List<String> shown = new ArrayList<>(secret.secrets().shown(words));
        for (int at = 1; at < words.size(); at++) { // the name of a secret is none
            if (words.get(at).startsWith(SecretOption.NAME + "=")
                    || words.get(at - 1).equals(SecretOption.NAME)) {
                shown.set(at, words.get(at));
            }
        }
        return KitCommand.text() + " " + ShellLine.of(shown);
    }

    private ParseResult typed() {
        return command.commandLine().getParseResult();
    }

    private static Stream<String> names(Collection<OptionSpec> options) {
        return options.stream().map(OptionSpec::longestName).distinct();
    }
}
