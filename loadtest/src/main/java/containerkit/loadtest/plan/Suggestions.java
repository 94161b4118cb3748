package containerkit.loadtest.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * The words that are allowed somewhere, and the one that was probably meant.
 *
 * @param allowed all of them
 */
public record Suggestions(Collection<String> allowed) {
    private static final int FARTHEST = 3; // letters; beyond it a guess confuses more than it helps

    /** {@code did you mean …?}, or the list where nothing is near. */
    public String hint(String wrong) {
        return question(wrong).orElse("it knows: " + String.join(", ", allowed));
    }

    /** {@code did you mean …?}; empty where nothing is near. */
    public Optional<String> question(String wrong) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        return allowed.stream()
                .filter(word -> distance.apply(wrong, word) <= Math.min(FARTHEST, wrong.length()))
                .min(Comparator.<String>comparingInt(word -> distance.apply(wrong, word))
                        .thenComparing(Comparator.naturalOrder()))
                .map(word -> "did you mean '" + word + "'?");
    }
}
