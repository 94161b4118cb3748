package containerkit.loadtest.plan;

import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reads a plan from YAML and reports mistakes with line and column.
 *
 * @param kitHome replaces {@code {kit}} in a path
 * @param vocabulary the tools and metrics there are
 * @param freshSeed a seed for plans that name none
 */
public record PlanReader(Path kitHome, Vocabulary vocabulary, LongSupplier freshSeed) {
    private static final int LONGEST_NAME = 100; // it becomes part of a directory's name

    private static final String SAVE =
            "Save the plan to a file and name that, or a bundled plan: kit plans lists them.";

    /** Returns the plans that come with the kit, by name. */
    public Map<String, Path> bundled() {
        Map<String, Path> plans = new LinkedHashMap<>();
        try (var files = Files.newDirectoryStream(kitHome.resolve("loadtest/plans"), "*.yaml")) {
            List<Path> sorted = new ArrayList<>();
            files.forEach(sorted::add);
            sorted.sort(null);
            sorted.forEach(file -> plans.put(file.getFileName().toString().replaceFirst("\\.yaml$", ""), file));
        } catch (IOException e) {
            throw new PlanException(
                    "no plans in " + kitHome + "/loadtest/plans", "Check that the checkout is complete.");
        }
        return plans;
    }

    /**
     * Reads a plan by the name of a bundled one or by its file.
     *
     * @throws PlanException if there is none, or it does not make sense
     */
    public Plan read(String nameOrFile, Overrides overrides) {
        Path file = bundled().get(nameOrFile);
        if (file == null) {
            file = file(nameOrFile);
        }
        String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        if (name.length() > LONGEST_NAME) {
            throw new PlanException(
                    "the name of the plan has " + name.length() + " characters; at most " + LONGEST_NAME
                            + " are possible",
                    "Rename the file.");
        }
        return new PlanDraft(file, kitHome, vocabulary, overrides).plan(name, freshSeed);
    }

    private Path file(String named) {
        Path file;
        try {
            file = Path.of(named);
        } catch (InvalidPathException e) {
            throw new PlanException("'" + named + "' is not a path: " + e.getReason(), SAVE);
        }
        if (Files.isRegularFile(file)) {
            return file;
        }
        if (named.isBlank() || named.equals("-") || Files.exists(file)) {
            throw new PlanException("'" + named + "' is no plain file, and no name of a plan", SAVE);
        }
        throw new PlanException(
                "there is no plan '" + named + "', neither bundled nor as a file",
                new Suggestions(bundled().keySet()).hint(named));
    }
}
