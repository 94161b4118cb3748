package containerkit.loadtest.result;

import containerkit.loadtest.text.FirstFew;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Class or property of a contender's jar that is for a container that the contender does not run on.
 *
 * @param contender name of the contender
 * @param what the class, or the property with its value
 * @param nearest property of the contender's own container that comes nearest; empty where there is none
 */
public record WithoutEffect(String contender, String what, String nearest) {
    /** What all of them have in common. */
    public static final String TITLE = "Made for one container, and without effect on another";

    private static final int MOST = 6;

    /** Returns a line for each contender. */
    public static List<String> lines(List<WithoutEffect> all) {
        return all.stream()
                .collect(Collectors.groupingBy(
                        WithoutEffect::contender,
                        LinkedHashMap::new,
                        Collectors.mapping(WithoutEffect::text, Collectors.toList())))
                .entrySet()
                .stream()
                .map(each -> each.getKey() + " runs without " + new FirstFew(each.getValue(), MOST))
                .toList();
    }

    /** Returns the argument that gives the contender's own container the same value; empty for a class. */
    public String remedy() {
        return nearest.isEmpty() ? "" : "--arg=--" + nearest + what.substring(what.indexOf('='));
    }

    private String text() {
        return what + (nearest.isEmpty() ? "" : " (nearest: " + nearest + ")");
    }
}
