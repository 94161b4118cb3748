package containerkit.loadtest.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Reads a plan strictly: a key or a name that it does not know is an error that says where and what was meant. */
public final class PlanReader {
    private final Path kitHome;
    private final Vocabulary vocabulary;
    private final LongSupplier freshSeed;

    /**
     * A reader.
     *
     * @param kitHome what {@code {kit}} stands for in a path
     * @param vocabulary the tools and metrics there are
     * @param freshSeed a seed for plans that name none
     */
    public PlanReader(Path kitHome, Vocabulary vocabulary, LongSupplier freshSeed) {
        this.kitHome = kitHome;
        this.vocabulary = vocabulary;
        this.freshSeed = freshSeed;
    }

    /** The plans that come with the kit, by name. */
    public Map<String, Path> bundled() {
        Map<String, Path> plans = new LinkedHashMap<>();
        try (var files = Files.newDirectoryStream(kitHome.resolve("loadtest/plans"), "*.yaml")) {
            List<Path> sorted = new ArrayList<>();
            files.forEach(sorted::add);
            sorted.sort(null);
            sorted.forEach(file -> plans.put(file.getFileName().toString().replaceFirst("\\.yaml$", ""), file));
        } catch (IOException e) {
            throw new PlanException("no plans in " + kitHome + "/loadtest/plans", "is the checkout whole?");
        }
        return plans;
    }

    /**
     * Reads a plan by the name of a bundled one or by its file.
     *
     * @throws PlanException where there is none, or it does not make sense
     */
    public Plan read(String nameOrFile, Overrides overrides) {
        Path file = bundled().get(nameOrFile);
        if (file == null) {
            file = Path.of(nameOrFile);
            if (Files.isDirectory(file)) {
                throw new PlanException(
                        nameOrFile.isEmpty()
                                ? "the name of the plan is empty"
                                : "'" + nameOrFile + "' is a directory, not a plan",
                        "name a plan file, or a bundled plan: kit plans lists them");
            }
            if (Files.exists(file)) {
                if (!Files.isRegularFile(file)) {
                    throw new PlanException(
                            "'" + nameOrFile + "' is not a plain file", "save the plan to a file and name that");
                }
            } else if (nameOrFile.equals("-")) {
                throw new PlanException(
                        "a plan is not read from standard input", "save the plan to a file and name that");
            } else {
                throw new PlanException(
                        "there is no plan '" + nameOrFile + "', neither bundled nor as a file",
                        new Suggestions(bundled().keySet()).hint(nameOrFile));
            }
        }
        String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        YamlFile yaml = new YamlFile(file);
        return new PlanDraft(file, kitHome, yaml, yaml.as(PlanFile.class), vocabulary).plan(name, overrides, freshSeed);
    }
}
