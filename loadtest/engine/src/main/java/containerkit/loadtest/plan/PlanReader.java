package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Reads a plan from YAML and reports mistakes with line and column.
 *
 * @param kitHome replaces {@code {kit}} in a path
 * @param tools the names of the drivers
 * @param metrics the keys of the metrics that a result can be about; the first is the default
 * @param freshSeed a seed for plans that name none
 */
public record PlanReader(Path kitHome, Set<String> tools, List<String> metrics, LongSupplier freshSeed) {
    private static final int LONGEST_NAME = 100; // it becomes part of a directory's name

    private static final String SAVE =
            "Save the plan to a file and name that, or a bundled plan: kit plans lists them.";

    /** Returns the plans that come with the kit, by name; none in a kit.jar alone. */
    public Map<String, Path> bundled() {
        Map<String, Path> plans = new LinkedHashMap<>();
        if (!Files.isDirectory(directory())) {
            return plans;
        }
        try (Stream<Path> files = Files.list(directory())) {
            files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .forEach(file -> plans.put(file.getFileName().toString().replaceFirst("\\.yaml$", ""), file));
        } catch (IOException e) {
            throw UserFailure.usage("no plans in " + directory(), "Check that it can be read.");
        }
        return plans;
    }

    private Path directory() {
        return kitHome.resolve("loadtest/plans");
    }

    /** Returns the failure of whoever names a plan of the kit where only kit.jar is. */
    public UserFailure elsewhere() {
        return UserFailure.missing(
                "the kit's own plans and applications are not in kit.jar",
                "Put kit-apps.jar beside it, or name a jar of yours: " + KitCommand.text()
                        + " compare my.jar --path /");
    }

    /**
     * Reads a plan by the name of a bundled one or by its file.
     *
     * @throws UserFailure if there is none, or it does not make sense
     */
    public Plan read(String nameOrFile, Overrides overrides) {
        Path file = bundled().get(nameOrFile);
        if (file == null) {
            file = file(nameOrFile);
        }
        String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        if (name.length() > LONGEST_NAME) {
            throw UserFailure.usage(
                    "the name of the plan has " + name.length() + " characters; at most " + LONGEST_NAME
                            + " are possible",
                    "Rename the file.");
        }
        return new PlanDraft(file, this, overrides).plan(name);
    }

    private Path file(String named) {
        Path file;
        try {
            file = Path.of(named);
        } catch (InvalidPathException e) {
            throw UserFailure.usage("'" + named + "' is not a path: " + e.getReason(), SAVE);
        }
        if (Files.isRegularFile(file)) {
            return file;
        }
        if (named.isBlank() || named.equals("-") || Files.exists(file)) {
            throw UserFailure.usage("'" + named + "' is no plain file, and no name of a plan", SAVE);
        }
        Set<String> names = bundled().keySet();
        if (names.isEmpty() && (!named.matches("(?i).+\\.ya?ml") || file.startsWith(kitHome))) {
            throw elsewhere();
        }
        throw UserFailure.usage(
                "there is no plan '" + named + "', neither bundled nor as a file",
                names.isEmpty() ? "Correct the path." : new Suggestions(names).hint(named));
    }
}
