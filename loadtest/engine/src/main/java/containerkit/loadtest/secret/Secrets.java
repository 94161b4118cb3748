package containerkit.loadtest.secret;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Hides passwords, tokens and other credentials in everything that people see, because reports are passed on. Takes time
 * in proportion to the length of a text.
 *
 * @param names further names of secrets, besides those that are always known; spelled in any way
 */
public record Secrets(@JsonValue List<String> names) {
    public static final String HIDDEN = "(hidden)";

    /** Pattern of a name that can be given. */
    public static final String NAME = ".*[A-Za-z0-9].*";

    /** The secrets that are known without being named. */
    public static final Secrets KNOWN = new Secrets(List.of());

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Secrets {
        names = List.copyOf(names);
    }

    public Secrets and(Collection<String> others) {
        return new Secrets(
                Stream.concat(names.stream(), others.stream()).distinct().toList());
    }

    /** Returns whether a property, variable, header or field of that name holds a secret. */
    public boolean named(String name) {
        return named(SecretName.of(name));
    }

    boolean named(SecretName name) {
        return name.secret() || name.header() || given(name);
    }

    /** Returns whether that is one of the further names. */
    boolean given(SecretName name) {
        return names.stream().anyMatch(each -> SecretName.of(each).plain().equals(name.plain()));
    }

    /** Returns a text, a path or one word of a command without the secrets in it. */
    public String shown(String text) {
        return SecretValues.hidden(CommandWords.withoutLogins(new SecretText(text, this).shown()));
    }

    /** Returns the words of a command without secrets, also where the value of an option is the next word. */
    public List<String> shown(List<String> words) {
        return new CommandWords(this).shown(words);
    }

    /** Returns the values by property or header, without those whose name is that of a secret. */
    public Map<String, String> shown(Map<String, String> values) {
        Map<String, String> shown = new LinkedHashMap<>(values);
        shown.replaceAll((name, value) -> named(name) ? HIDDEN : shown(value));
        return shown;
    }
}
