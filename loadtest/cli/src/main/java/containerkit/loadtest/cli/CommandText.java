package containerkit.loadtest.cli;

import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.secret.Secrets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command line of the kit that a user can type again, quoted for a shell. */
public final class CommandText {
    private final List<String> words = new ArrayList<>();
    private final List<String> hiding = new ArrayList<>();
    private Secrets secrets = Secrets.KNOWN;

    public CommandText(String... command) {
        words.addAll(List.of(command));
    }

    /** @param value null or an empty list where the option is not given */
    public CommandText with(String option, @Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.isEmpty()
                    ? this
                    : with(
                            option,
                            String.join(",", list.stream().map(String::valueOf).toList()));
        }
        if (value != null) {
            words.addAll(List.of(option, value.toString()));
        }
        return this;
    }

    public CommandText all(List<String> others) {
        words.addAll(others);
        return this;
    }

    /** Adds the option with each of the values, which may begin with a hyphen. */
    public CommandText each(String option, List<String> values) {
        values.forEach(value -> words.add(option + "=" + value));
        return this;
    }

    /** @param given true if the option without a value is given */
    public CommandText with(String option, boolean given) {
        if (given) {
            words.add(option);
        }
        return this;
    }

    /** Adds the options that name secrets, and hides these, too. */
    public CommandText hiding(SecretOption option) {
        secrets = option.secrets();
        option.names().forEach(name -> hiding.addAll(List.of(SecretOption.NAME, name)));
        return this;
    }

    /** Returns the line without secrets. */
    @Override
    public String toString() {
        List<String> shown = new ArrayList<>(secrets.shown(words));
        shown.addAll(hiding); // names only, which look like values of a secret
        return KitCommand.text() + " " + ShellLine.of(shown);
    }
}
