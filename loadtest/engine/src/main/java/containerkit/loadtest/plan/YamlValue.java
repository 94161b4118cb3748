package containerkit.loadtest.plan;

import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Value in a YAML file. Aliases and merges ({@code <<}) are resolved; types are strict. Every mistake is reported with
 * the line and column of the value, or of its key.
 */
final class YamlValue {
    private static final long LARGEST_FILE = 1 << 20; // bytes
    private static final int MOST_ALIASES = 1_000;
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ms|s|m)");
    private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0|[1-9][0-9_]*)");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d[0-9_]*(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}"); // part of file names
    static final String NAME_HINT =
            "Use at most 60 letters, digits, '.', '_' and '-'; the first is a letter or a digit.";
    private static final String SEE = "docs/plans.md describes every key.";
    private static final Set<Tag> TAGS =
            Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.TIMESTAMP, Tag.MERGE, Tag.MAP, Tag.SEQ);

    private final Path file;
    private final String key;
    private final Node node;
    private final @Nullable Node keyNode;

    private YamlValue(Path file, String key, Node node, @Nullable Node keyNode) {
        this.file = file;
        this.key = key;
        this.node = node;
        this.keyNode = keyNode;
    }

    /**
     * Reads a file of one document.
     *
     * @throws PlanException if it is no readable text or no valid YAML, or if an alias refers to what contains it
     */
    static YamlValue read(Path file) {
        try {
            if (Files.size(file) > LARGEST_FILE) {
                throw new PlanException(file + " is larger than 1 MiB, too large for a plan", "Name a YAML file.");
            }
            return parse(file, Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new PlanException("there is no " + file, "Check that the checkout is complete.");
        } catch (AccessDeniedException e) {
            throw new PlanException(file + " cannot be read: permission denied", "Change its permissions.");
        } catch (CharacterCodingException e) {
            throw new PlanException(file + " is not UTF-8 text", "A plan is a YAML file in UTF-8.");
        } catch (IOException e) {
            throw new PlanException(file + " cannot be read: " + e.getMessage(), "Check the path.");
        }
    }

    private static YamlValue parse(Path file, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        try {
            Node root = new Yaml(options).compose(new StringReader(text));
            if (root == null || root.getTag().equals(Tag.NULL)) {
                throw new PlanException(file + " is empty", "See loadtest/plans for examples.");
            }
            YamlValue value = new YamlValue(file, "", root, null);
            value.resolve(root, identitySet(), identitySet());
            return value;
        } catch (ReaderException e) {
            String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
            long line = before.chars().filter(letter -> letter == '\n').count() + 1;
            throw new PlanException(
                    "%s, line %d, column %d: control character U+%04X"
                            .formatted(file, line, before.length() - before.lastIndexOf('\n'), e.getCodePoint()),
                    "Remove it.");
        } catch (MarkedYAMLException e) {
            throw new PlanException(
                    place(file, e.getProblemMark()) + "invalid YAML: " + e.getProblem(),
                    "Check this line and the one before it.");
        } catch (YAMLException e) {
            throw new PlanException(file + ": invalid YAML: " + e.getMessage(), SEE);
        }
    }

    /** Returns whether nothing is written for the key. */
    boolean isNull() {
        return node.getTag().equals(Tag.NULL);
    }

    boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** Returns the key; for an item of a list, the key of the list. */
    String key() {
        return key;
    }

    /** Returns an error at the value, or at its key if the value is a mapping, a list or missing. */
    PlanException problem(String message, String hint) {
        return new PlanException(place(keyNode != null && !isScalar() ? keyNode : node) + message, hint);
    }

    /** Returns an error at the key. */
    PlanException keyProblem(String message, String hint) {
        return new PlanException(place(keyNode == null ? node : keyNode) + message, hint);
    }

    /** Returns an error about a value that is none of the allowed ones. */
    PlanException unknown(String message, Collection<String> allowed, String wrong) {
        return problem(message, new Suggestions(allowed).hint(wrong));
    }

    /** Returns the entries of a mapping, in order. */
    Map<String, YamlValue> entries() {
        if (!(node instanceof MappingNode mapping)) {
            throw mustBe("a mapping such as {key: value}");
        }
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String name = ((ScalarNode) tuple.getKeyNode()).getValue();
            entries.put(name, new YamlValue(file, name, tuple.getValueNode(), tuple.getKeyNode()));
        }
        return entries;
    }

    /** Returns the entries that have a value, after a check that there are no others than these keys. */
    Fields fields(List<String> known) {
        Map<String, YamlValue> entries = entries();
        entries.forEach((name, value) -> {
            if (!known.contains(name)) {
                throw value.keyProblem("unknown key '" + name + "'", new Suggestions(known).hint(name));
            }
        });
        entries.values().removeIf(YamlValue::isNull);
        return new Fields(this, entries);
    }

    /** Entries of a mapping whose keys are known. */
    record Fields(YamlValue mapping, Map<String, YamlValue> entries) {
        Optional<YamlValue> get(String key) {
            return Optional.ofNullable(entries.get(key));
        }

        /** Returns what the reader makes of the value; null if the key is left out. */
        <T> @Nullable T get(String key, Function<YamlValue, T> reader) {
            return get(key).map(reader).orElse(null);
        }

        /** Returns what the reader makes of the value; the other one if the key is left out. */
        <T> T get(String key, Function<YamlValue, T> reader, T otherwise) {
            return get(key).map(reader).orElse(otherwise);
        }

        @Nullable
        String text(String key) {
            return get(key, YamlValue::text);
        }

        List<YamlValue> list(String key) {
            return get(key, YamlValue::list, List.of());
        }

        List<String> texts(String key) {
            return get(key, YamlValue::texts, List.of());
        }

        /** Returns the value of the key, or the mapping if the key is left out: the place of an error about it. */
        YamlValue at(String key) {
            return entries.getOrDefault(key, mapping);
        }

        /** Returns an error at the value of the key, or at the mapping if the key is left out. */
        PlanException problem(String key, String message, String hint) {
            return at(key).problem(message, hint);
        }

        /** @throws PlanException at the second of two keys of which only one may be there, if both are */
        void refuseBoth(String what, String one, String other) {
            if (entries.containsKey(one) && entries.containsKey(other)) {
                throw problem(other, what + " has either " + one + " or " + other, "Remove one of the two.");
            }
        }
    }

    /** Returns the names and values of a mapping whose keys become parts of file names. */
    Map<String, YamlValue> named(String what) {
        Map<String, YamlValue> entries = entries();
        entries.forEach((name, value) -> {
            if (!isName(name)) {
                throw value.keyProblem("invalid name of " + what + ": " + quoted(name), NAME_HINT);
            }
        });
        return entries;
    }

    /** Returns the text, which becomes part of file names. */
    String name(String what) {
        if (!isName(text())) {
            throw problem("invalid name of " + what + ": " + quoted(text()), NAME_HINT);
        }
        return text();
    }

    /** Returns whether the text may become part of a file's name. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
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

    List<String> texts() {
        return list().stream().map(YamlValue::text).toList();
    }

    /** Returns values by key, such as headers. */
    LinkedHashMap<String, String> textMap() {
        LinkedHashMap<String, String> texts = new LinkedHashMap<>();
        entries().forEach((name, value) -> texts.put(name, value.text()));
        return texts;
    }

    String text() {
        return text("\t\n");
    }

    /** Returns text that may have carriage returns, such as the body of a request. */
    String body() {
        return text("\t\n\r");
    }

    private String text(String controls) {
        if (!isScalar()) {
            throw mustBe("text");
        }
        String text = ((ScalarNode) node).getValue();
        text.chars()
                .filter(letter -> Character.isISOControl(letter) && controls.indexOf(letter) < 0)
                .findFirst()
                .ifPresent(letter -> {
                    throw problem(
                            (key.isEmpty() ? "text" : key) + " contains the control character U+%04X".formatted(letter),
                            "Remove it.");
                });
        return text;
    }

    int whole(int least, int most) {
        return (int) whole((long) least, (long) most);
    }

    long whole(long least, long most) {
        String wanted = least == Long.MIN_VALUE ? "a whole number" : "a whole number from " + least + " to " + most;
        if (!isScalar() || !WHOLE.matcher(text()).matches()) {
            throw mustBe(wanted);
        }
        try {
            long whole = Long.parseLong(text().replace("_", ""));
            if (whole >= least && whole <= most) {
                return whole;
            }
        } catch (NumberFormatException e) { // too large for 64 bits
        }
        throw mustBe(wanted);
    }

    /** Returns a number that is at least or, if that is excluded, above {@code least}, and at most {@code most}. */
    double number(double least, boolean excluded, double most) {
        String wanted = "a number " + (excluded ? "above " : "from ") + plain(least)
                + (excluded ? " and at most " : " to ") + plain(most);
        if (!isScalar() || !NUMBER.matcher(text()).matches()) {
            throw mustBe(wanted);
        }
        double number = Double.parseDouble(text().replace("_", ""));
        if (number < least || excluded && number == least || number > most) {
            throw mustBe(wanted);
        }
        return number;
    }

    boolean flag() {
        if (isScalar() && text().matches("(?i)true|false")) {
            return Boolean.parseBoolean(text());
        }
        throw mustBe("true or false");
    }

    <E extends Enum<E>> E word(Class<E> type) {
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        int index = isScalar() ? words.indexOf(text().toLowerCase(Locale.ROOT)) : -1;
        if (index < 0) {
            throw problem(
                    key + " must be one of " + String.join(", ", words) + ", got " + got(),
                    isScalar() ? new Suggestions(words).hint(text()) : SEE);
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

    private PlanException mustBe(String wanted) {
        return problem((key.isEmpty() ? "the file" : key) + " must be " + wanted + ", got " + got(), SEE);
    }

    private String got() {
        return isNull()
                ? "nothing"
                : node instanceof ScalarNode scalar
                        ? quoted(scalar.getValue())
                        : node instanceof SequenceNode ? "a list" : "a mapping";
    }

    private static String quoted(String text) {
        String line = text.replaceAll("\\s+", " ");
        return "'" + (line.length() > 60 ? line.substring(0, 60) + "…" : line) + "'";
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }

    private boolean isScalar() {
        return node instanceof ScalarNode && !isNull();
    }

    private String place(Node at) {
        return place(file, at.getStartMark());
    }

    private static String place(Path file, Mark mark) {
        return file + ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
    }

    private static Set<Node> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** Replaces merges by their entries. An alias is the node of its anchor already. */
    private void resolve(Node at, Set<Node> open, Set<Node> done) {
        if (!open.add(at)) {
            throw new PlanException(
                    place(at) + "an alias refers to the list or mapping that contains it", "Write out what is meant.");
        }
        if (!TAGS.contains(at.getTag())) {
            throw new PlanException(
                    place(at) + "the tag " + at.getTag().getValue() + " is not supported", "Remove it.");
        }
        if (done.add(at)) {
            if (at instanceof SequenceNode list) {
                list.getValue().forEach(item -> resolve(item, open, done));
            } else if (at instanceof MappingNode mapping) {
                mapping.getValue().forEach(tuple -> resolve(tuple.getValueNode(), open, done));
                mapping.setValue(merged(mapping));
            }
        }
        open.remove(at);
    }

    /**
     * Returns the mapping's entries with the merged ones. Its own entries win over merged ones, and of these the first.
     */
    private List<NodeTuple> merged(MappingNode mapping) {
        Map<String, NodeTuple> merged = new LinkedHashMap<>();
        List<NodeTuple> own = new ArrayList<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Node value = tuple.getValueNode();
            if (!tuple.getKeyNode().getTag().equals(Tag.MERGE)) {
                own.add(tuple);
                continue;
            }
            for (Node source : value instanceof SequenceNode list ? list.getValue() : List.of(value)) {
                if (!(source instanceof MappingNode other)) {
                    throw new PlanException(
                            place(tuple.getKeyNode()) + "<< must be followed by a mapping or a list of mappings",
                            "Name an anchor, such as <<: *defaults.");
                }
                other.getValue().forEach(entry -> merged.putIfAbsent(name(entry), entry));
            }
        }
        Set<String> seen = new HashSet<>();
        for (NodeTuple tuple : own) {
            if (!seen.add(name(tuple))) {
                throw new PlanException(
                        place(tuple.getKeyNode()) + "the key " + quoted(name(tuple)) + " is there twice",
                        "Remove one of the two.");
            }
            merged.put(name(tuple), tuple);
        }
        return List.copyOf(merged.values());
    }

    private String name(NodeTuple tuple) {
        Node name = tuple.getKeyNode();
        if (!(name instanceof ScalarNode)) {
            throw new PlanException(place(name) + "a key must be text", SEE);
        }
        return new YamlValue(file, "a key", name, null).isNull()
                ? ""
                : new YamlValue(file, "a key", name, null).text("");
    }
}
