package containerkit.loadtest.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerDistance;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests the word that was probably meant. */
public record Suggestions(Collection<String> allowed) {
    private static final int FARTHEST = 3; // letters; a farther word confuses more than it helps

    /** Returns {@code did you mean …?}, or all allowed words if none is near. */
    public String hint(String wrong) {
        return question(wrong).orElse("one of: " + String.join(", ", allowed));
    }

    /** Returns {@code did you mean …?}; empty if no word is near. */
    public Optional<String> question(String wrong) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        JaroWinklerDistance swapped = new JaroWinklerDistance(); // two letters swapped are one slip, not two
        int farthest = Math.min(FARTHEST, (wrong.length() + 1) / 2);
        return allowed.stream()
                .filter(word -> distance.apply(wrong, word) <= farthest)
                .min(Comparator.<String>comparingInt(word -> distance.apply(wrong, word))
                        .thenComparingDouble(word -> swapped.apply(wrong, word))
                        .thenComparing(Comparator.naturalOrder()))
                .map(word -> "did you mean '" + word + "'?");
    }
}
