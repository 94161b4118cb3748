package containerkit.loadtest.cli.terminal;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shortens values that stand side by side in a table, so that different values still look different.
 *
 * @param values texts; null where there is none
 * @param widest maximum number of characters of each
 */
record TruncatedValues(List<@Nullable String> values, int widest) {
    private static final String NONE = "n/a";
    private static final String CUT = "…";
    private static final int CONTEXT = 4; // characters before the first one that differs

    /**
     * Returns the beginnings of the values; where these look the same, the part that differs; where that does, too, a
     * number each.
     */
    List<String> texts() {
        List<String> distinct =
                values.stream().filter(Objects::nonNull).distinct().toList();
        Stream<UnaryOperator<String>> ways = Stream.concat(
                Stream.of(this::beginning), differences(distinct).stream().map(start -> text -> from(text, start)));
        UnaryOperator<String> way = ways.filter(
                        cut -> distinct.stream().map(cut).distinct().count() == distinct.size())
                .findFirst()
                .orElse(text -> text.length() <= widest
                        ? text
                        : text.substring(0, widest - 3) + CUT + "#" + (distinct.indexOf(text) + 1));
        return values.stream()
                .map(value -> value == null ? NONE : way.apply(value))
                .toList();
    }

    private String beginning(String text) {
        return TextTable.cut(text, widest);
    }

    /** Returns as much of the text as fits from that position on, or the end where that is less. */
    private String from(String text, int start) {
        if (text.length() <= widest) {
            return text;
        }
        int first = Math.max(0, Math.min(start - CONTEXT, text.length() - widest + 1));
        return first == 0 ? beginning(text) : CUT + TextTable.cut(text.substring(first), widest - 1);
    }

    /** Returns the positions where two of the values begin to differ. */
    private static Collection<Integer> differences(List<String> distinct) {
        TreeSet<Integer> places = new TreeSet<>();
        for (String one : distinct) {
            for (String other : distinct) {
                if (!one.equals(other)) {
                    int shorter = Math.min(one.length(), other.length());
                    places.add(IntStream.range(0, shorter)
                            .filter(i -> one.charAt(i) != other.charAt(i))
                            .findFirst()
                            .orElse(shorter));
                }
            }
        }
        return places;
    }
}
