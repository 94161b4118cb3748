package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/** Reads a YAML file of one document and resolves its aliases and merges ({@code <<}). */
record YamlFile(Path file) {
    private static final long LARGEST = 1 << 20; // bytes
    private static final int MOST_ALIASES = 1_000;
    private static final Set<Tag> TAGS =
            Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.TIMESTAMP, Tag.MERGE, Tag.MAP, Tag.SEQ);

    /** @throws UserFailure if it is no readable text or no valid YAML, or if an alias refers to what contains it */
    YamlValue read() {
        try {
            if (Files.size(file) > LARGEST) {
                throw UserFailure.usage(file + " is larger than 1 MiB, too large for a plan", "Name a YAML file.");
            }
            return parsed(Files.readString(file));
        } catch (AccessDeniedException e) {
            throw UserFailure.usage(file + " cannot be read: permission denied", "Change its permissions.");
        } catch (CharacterCodingException e) {
            throw UserFailure.usage(file + " is not UTF-8 text", "A plan is a YAML file in UTF-8.");
        } catch (IOException e) {
            throw UserFailure.usage(file + " cannot be read: " + e.getMessage(), "Check the path.");
        }
    }

    private YamlValue parsed(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        try {
            Node root = new Yaml(options).compose(new StringReader(text));
            if (root == null || root.getTag().equals(Tag.NULL)) {
                throw UserFailure.usage(file + " is empty", "See loadtest/plans for examples.");
            }
            new Merges(options, file).resolve(root);
            return new YamlValue(file, "", root, null);
        } catch (ReaderException e) {
            String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
            long line = before.chars().filter(letter -> letter == '\n').count() + 1;
            throw UserFailure.usage(
                    "%s, line %d, column %d: control character U+%04X"
                            .formatted(file, line, before.length() - before.lastIndexOf('\n'), e.getCodePoint()),
                    "Remove it.");
        } catch (MarkedYAMLException e) {
            throw UserFailure.usage(
                    YamlValue.place(file, e.getProblemMark()) + "invalid YAML: " + e.getProblem(),
                    "Check this line and the one before it.");
        } catch (YAMLException e) {
            throw UserFailure.usage(file + ": invalid YAML: " + e.getMessage(), YamlValue.SEE);
        }
    }

    /** Resolves merges; an alias is the node of its anchor already. */
    private static final class Merges extends SafeConstructor {
        private final Path file;
        private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Set<Node> done = Collections.newSetFromMap(new IdentityHashMap<>());

        Merges(LoaderOptions options, Path file) {
            super(options);
            setAllowDuplicateKeys(false);
            this.file = file;
        }

        void resolve(Node at) {
            require(
                    open.add(at),
                    at,
                    "an alias refers to the list or mapping that contains it",
                    "Write out what is meant.");
            require(
                    TAGS.contains(at.getTag()),
                    at,
                    "the tag " + at.getTag().getValue() + " is not supported",
                    "Remove it.");
            boolean fresh = done.add(at);
            if (fresh && at instanceof SequenceNode list) {
                list.getValue().forEach(this::resolve);
            } else if (fresh && at instanceof MappingNode mapping) {
                mapping.getValue().forEach(entry -> {
                    require(
                            entry.getKeyNode() instanceof ScalarNode,
                            entry.getKeyNode(),
                            "a key must be text",
                            YamlValue.SEE);
                    resolve(entry.getValueNode());
                });
                flattenMapping(mapping);
            }
            open.remove(at);
        }

        private void require(boolean right, Node at, String message, String hint) {
            if (!right) {
                throw UserFailure.usage(YamlValue.place(file, at.getStartMark()) + message, hint);
            }
        }
    }
}
