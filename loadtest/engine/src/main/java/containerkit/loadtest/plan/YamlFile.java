package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.io.StringReader;
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
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads a YAML file of one document and resolves its aliases and merges ({@code <<}). */
record YamlFile(Path file) {
    private static final long LARGEST = 1 << 20; // bytes

    /** @throws UserFailure if it is no readable text or no valid YAML */
    YamlValue read() {
        try {
            if (Files.size(file) > LARGEST) {
                throw UserFailure.usage(file + " is larger than 1 MiB, too large for a plan", "Name a YAML file.");
            }
            Node root = new Yaml().compose(new StringReader(Files.readString(file)));
            if (root == null || root.getTag().equals(Tag.NULL)) {
                throw UserFailure.usage(file + " is empty", "See loadtest/plans for examples.");
            }
            new Merges().resolve(root);
            return new YamlValue(file, "", root, null);
        } catch (IOException e) {
            throw UserFailure.usage(
                    file + " cannot be read as UTF-8 text: " + e.getClass().getSimpleName(),
                    "A plan is a YAML file in UTF-8 that you may read.");
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
        private final Set<Node> done = Collections.newSetFromMap(new IdentityHashMap<>());

        Merges() {
            super(new LoaderOptions());
            setAllowDuplicateKeys(false);
        }

        void resolve(Node at) {
            boolean fresh = done.add(at);
            if (fresh && at instanceof SequenceNode list) {
                list.getValue().forEach(this::resolve);
            } else if (fresh && at instanceof MappingNode mapping) {
                mapping.getValue().forEach(entry -> resolve(entry.getValueNode()));
                flattenMapping(mapping);
            }
        }
    }
}
