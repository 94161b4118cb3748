package containerkit.loadtest.report.format;

import java.util.Map;

/** Characters that a terminal can show. */
public enum TextStyle {
    UNICODE,
    ASCII;

    private static final Map<String, String> PLAIN = Map.ofEntries(
            Map.entry(" ·", ","),
            Map.entry("─", "-"),
            Map.entry("├", "["),
            Map.entry("┤", "]"),
            Map.entry("│", "|"),
            Map.entry("µ", "u"),
            Map.entry("−", "-"),
            Map.entry("×", "x"),
            Map.entry("±", "+/-"),
            Map.entry("→", "->"),
            Map.entry("…", "..."));

    /** Returns the style for a terminal with these variables: plain where NO_COLOR is set or the terminal is dumb. */
    public static TextStyle of(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"))
                ? UNICODE
                : ASCII;
    }

    public String of(String line) {
        String plain = line;
        if (this == ASCII) {
            for (Map.Entry<String, String> each : PLAIN.entrySet()) {
                plain = plain.replace(each.getKey(), each.getValue());
            }
        }
        return plain;
    }
}
