package containerkit.loadtest.plan;

import java.nio.file.Path;
import java.util.List;

/** Puts in the places for which {@code {kit}} and {@code {java}} stand in a plan and in the catalogue. */
record Expansion(Path kitHome) {
    /** What the jars run on. */
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    String of(String text) {
        return text.replace("{kit}", kitHome.toString()).replace("{java}", JAVA.toString());
    }

    List<String> of(List<String> words) {
        return words.stream().map(this::of).toList();
    }
}
