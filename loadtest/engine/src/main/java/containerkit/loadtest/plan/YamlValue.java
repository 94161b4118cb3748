package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.secret.Secrets;
import containerkit.loadtest.text.Suggestions;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Value in a YAML file. Types are strict, and every mistake is reported with the line and column of the value, or of its
 * key.
 *
 * @param key the key; for an item of a list, the key of the list; empty for the whole file
 * @param keyNode the place of the key; null for a scalar in a list, and for the whole file
 */
record YamlValue(Path file, String key, Node node, @Nullable Node keyNode) {
    static final String SEE = "docs/plans.md describes every key.";

    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\t\\n\\r]]");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ms|s|m)");
    private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0|[1-9][0-9_]*)");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d[0-9_]*(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}"); // part of file names

    /** Pattern of the name of a contender, which may be a container with its version. */
    static final Pattern CONTENDER = Pattern.compile(NAME.pattern() + "(:[A-Za-z0-9._-]{1,30})?");

    private static final String NAME_HINT =
            "Use at most 60 letters, digits, '.', '_' and '-'; the first is a letter or a digit.";

    boolean isNull() {
        return node.getTag().equals(Tag.NULL);
    }

    boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** Returns what this text in YAML stands for, in its place. */
    YamlValue with(String yaml) {
        return new YamlValue(file, key, new Yaml().compose(new StringReader(yaml)), keyNode);
    }

    /** Returns an error at the value, or at its key if the value is a mapping, a list or missing. */
    UserFailure problem(String message, String hint) {
        return isScalar()
                ? UserFailure.usage(place(file, node.getStartMark()) + message, hint)
                : keyProblem(message, hint);
    }

    UserFailure keyProblem(String message, String hint) {
        return UserFailure.usage(place(file, (keyNode == null ? node : keyNode).getStartMark()) + message, hint);
    }

    UserFailure mustBe(String wanted) {
        return mustBe(wanted, SEE);
    }

    UserFailure mustBe(String wanted, String hint) {
        return problem((key.isEmpty() ? "the file" : key) + " must be " + wanted + ", got " + got(), hint);
    }

    /** Returns the text, or the part of it that is checked, if it is an allowed one. */
    String known(String problem, Collection<String> allowed) {
        return known(problem, allowed, text());
    }

    String known(String problem, Collection<String> allowed, String word) {
        if (!allowed.contains(word)) {
            throw problem(problem + " '" + word + "'", new Suggestions(allowed).hint(word));
        }
        return word;
    }

    /** Returns the entries of a mapping, in order. */
    Map<String, YamlValue> entries() {
        if (!(node instanceof MappingNode mapping)) {
            throw mustBe("a mapping such as {key: value}");
        }
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String name = tuple.getKeyNode() instanceof ScalarNode text ? text.getValue() : "[...]";
            entries.put(name, new YamlValue(file, name, tuple.getValueNode(), tuple.getKeyNode()));
        }
        return entries;
    }

    /** Returns the entries of a mapping whose keys become parts of file names. */
    Map<String, YamlValue> named() {
        return named(NAME);
    }

    Map<String, YamlValue> named(Pattern allowed) {
        entries().forEach((name, value) -> {
            if (!allowed.matcher(name).matches()) {
                throw value.keyProblem("invalid name " + quoted(name), NAME_HINT);
            }
        });
        return entries();
    }

    /** Returns the value of a key, or itself if that is left out: the place of an error about it. */
    YamlValue at(String name) {
        YamlValue value = isMapping() ? entries().get(name) : null;
        return value == null || value.isNull() ? this : value;
    }

    /** Returns the text, which becomes part of file names. */
    String name() {
        return name(text());
    }

    String name(String part) {
        if (!NAME.matcher(part).matches()) {
            throw problem("invalid name " + quoted(part), NAME_HINT);
        }
        return part;
    }

    List<YamlValue> list() {
        if (!(node instanceof SequenceNode sequence)) {
            throw mustBe("a list such as [a, b]");
        }
        return sequence.getValue().stream()
                .map(item -> new YamlValue(file, key, item, item instanceof ScalarNode ? null : item))
                .toList();
    }

    /** Returns the items of a list, at least one; a single value is a list of itself. */
    List<YamlValue> oneOrMore() {
        List<YamlValue> items = node instanceof SequenceNode ? list() : List.of(this);
        if (items.isEmpty()) {
            throw problem(key + " must not be an empty list", "Leave it out for the default.");
        }
        return items;
    }

    /** Returns the text, whose only control characters are tabs and the ends of lines. */
    String text() {
        if (!isScalar()) {
            throw mustBe("text");
        }
        String text = ((ScalarNode) node).getValue();
        if (CONTROL.matcher(text).find()) {
            throw problem((key.isEmpty() ? "text" : key) + " contains a control character", "Remove it.");
        }
        return text;
    }

    /** @param least {@link Long#MIN_VALUE} for any */
    BigDecimal number(boolean whole, double least, double most) {
        String range = least == Long.MIN_VALUE ? "" : " from %s to %s";
        String wanted = (whole ? "a whole number" : "a number") + range.formatted(exact(least), exact(most));
        if (!isScalar() || !(whole ? WHOLE : NUMBER).matcher(text()).matches()) {
            throw mustBe(wanted);
        }
        BigDecimal number = new BigDecimal(text().replace("_", ""));
        if (number.compareTo(exact(least)) < 0 || number.compareTo(exact(most)) > 0) {
            throw mustBe(wanted);
        }
        return number;
    }

    /** Returns a limit as it was written: a cast to long ends at the largest one, which no double has. */
    private static BigDecimal exact(double limit) {
        return limit == Math.rint(limit) ? BigDecimal.valueOf((long) limit) : BigDecimal.valueOf(limit);
    }

    boolean flag() {
        if (isScalar() && text().matches("(?i)true|false")) {
            return Boolean.parseBoolean(text());
        }
        throw mustBe("true or false");
    }

    /** Returns the constant of an enum that has this name in lower case. */
    Object word(Class<?> type) {
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                .toList();
        int index = isScalar() ? words.indexOf(text().toLowerCase(Locale.ROOT)) : -1;
        if (index < 0) {
            throw mustBe("one of " + String.join(", ", words), isScalar() ? new Suggestions(words).hint(text()) : SEE);
        }
        return type.getEnumConstants()[index];
    }

    /** Returns a duration written as {@code 500ms}, {@code 2.5s} or {@code 2m}, at most a day. */
    Duration duration(Duration least) {
        Matcher matcher = DURATION.matcher(isScalar() ? text().strip() : "");
        if (!matcher.matches()) {
            throw mustBe("a duration such as 500ms, 10s or 2m");
        }
        int unit = matcher.group(2).equals("ms") ? 1 : matcher.group(2).equals("s") ? 1_000 : 60_000;
        Duration duration = Duration.ofMillis(Math.round(Double.parseDouble(matcher.group(1)) * unit));
        if (duration.compareTo(least) < 0 || duration.compareTo(LONGEST) > 0) {
            throw mustBe("from " + least.toMillis() + "ms to 24 hours");
        }
        return duration;
    }

    private String got() {
        return isNull()
                ? "nothing"
                : node instanceof ScalarNode scalar
                        ? quoted(scalar.getValue())
                        : node instanceof SequenceNode ? "a list" : "a mapping";
    }

    static String quoted(String text) {
        String line = Secrets.KNOWN.shown(text.replaceAll("\\s+", " ")); // which cannot be seen in half of an address
        return "'" + (line.length() > 60 ? line.substring(0, 60) + "…" : line) + "'";
    }

    private boolean isScalar() {
        return node instanceof ScalarNode && !isNull();
    }

    static String place(Path file, Mark mark) {
        return file + ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
    }
}
