package containerkit.loadtest.docs;

import containerkit.loadtest.docs.Page.Fence;
import containerkit.loadtest.docs.Page.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A command line that pages show.
 *
 * @param line without comment, settings of the environment first; {@code kit} stands without {@code ./}
 * @param places where it is shown
 */
public record DocumentedCommand(String line, List<String> places) {
    /** What a command line begins with; a value that the reader is to fill in stands in {@code <>}. */
    private static final Pattern COMMAND = Pattern.compile("(?:[A-Z_]+=(?:<[^>]*>|\\S+) )*"
            + "(?:\\./kit\\b|kit [a-z]|loadtest/\\S+\\.sh\\b|docker compose\\b|mvn\\b|git [a-z]|shellcheck |prometheus --"
            + "|apt-get |systemctl |java -jar \\S|bash |npm |source |eval ).*");

    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s+)#(.*)$");

    /** In a comment that names another way to do it. */
    private static final Pattern IN_COMMENT = Pattern.compile("(?<!\\S)(?:docker compose|\\./kit) [^,;]*");

    /** Whether it is one. */
    public static boolean is(String text) {
        return COMMAND.matcher(text).matches();
    }

    /** Every one of these pages, each once. */
    public static List<DocumentedCommand> of(List<Page> pages) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        for (Page page : pages) {
            for (Fence fence : page.fences()) {
                if (holdsCommands(fence)) {
                    for (int i = 0; i < fence.lines().size(); i++) {
                        add(places, fence.lines().get(i), page.place(fence.line() + i));
                    }
                }
            }
            for (Span span : page.code()) {
                if (is(span.text())) {
                    add(places, span.text(), page.place(span.line()));
                }
            }
        }
        return places.entrySet().stream()
                .map(entry -> new DocumentedCommand(entry.getKey(), List.copyOf(entry.getValue())))
                .toList();
    }

    /** A block without a language is one of commands if its first line is one; then all its lines are taken for such. */
    public static boolean holdsCommands(Fence fence) {
        return fence.language().matches("sh|bash|console")
                || fence.language().isEmpty()
                        && !fence.lines().isEmpty()
                        && is(fence.lines().get(0));
    }

    private static void add(Map<String, List<String>> places, String text, String place) {
        var comment = COMMENT.matcher(text);
        String command = comment.replaceFirst("").strip();
        if (!command.isEmpty()) {
            places.computeIfAbsent(plain(command), line -> new ArrayList<>()).add(place);
        }
        if (comment.find(0)) {
            IN_COMMENT.matcher(comment.group(1)).results().forEach(found -> places.computeIfAbsent(
                            plain(found.group()), line -> new ArrayList<>())
                    .add(place));
        }
    }

    private static String plain(String command) {
        return command.replaceAll("\\s+", " ").strip().replaceFirst("(^| )\\./kit\\b", "$1kit");
    }

    @Override
    public String toString() {
        return line + "  (" + String.join(", ", places) + ")";
    }
}
