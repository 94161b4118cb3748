package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Reads a plan from YAML and reports mistakes with line and column.
 *
 * @param kitHome replaces {@code {kit}} in a path
 * @param tools the names of the drivers
 * @param metrics the keys of the metrics that a result can be about; the first is the default
 * @param freshSeed a seed for plans that name none
 */
public record PlanReader(Path kitHome, Set<String> tools, List<String> metrics, LongSupplier freshSeed) {
    /** Returns the plans that come with the kit, by name. */
    public Map<String, Path> bundled() {
        Map<String, Path> plans = new TreeMap<>();
        Path directory = kitHome.resolve("loadtest/plans");
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.yaml")) {
                files.forEach(file -> plans.put(name(file), file));
            } catch (IOException e) {
                throw UserFailure.usage("no plans in " + directory, "Check that it can be read.");
            }
        }
        return plans;
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    }

    /** @throws UserFailure if there is none, or it does not make sense */
    public Plan read(String nameOrFile, Overrides overrides) {
        Map<String, Path> bundled = bundled();
        Path file = bundled.getOrDefault(nameOrFile, Path.of(nameOrFile));
        if (!Files.isRegularFile(file)) {
            throw UserFailure.usage(
                    "there is no plan '" + nameOrFile + "', neither bundled nor as a file",
                    new Suggestions(bundled.keySet()).hint(nameOrFile));
        }
        PlanFile written = Binder.bind(new YamlFile(file).read(), PlanFile.class);
        return new PlanDraft(this, file.toAbsolutePath().normalize().getParent(), written, overrides).plan(name(file));
    }
}
