package containerkit.loadtest.report.format;

import java.util.Map;
import org.apache.commons.text.translate.LookupTranslator;

/** Characters that a terminal can show. */
public enum TextStyle {
    UNICODE,
    ASCII;

    private static final LookupTranslator PLAIN = new LookupTranslator(Map.ofEntries(
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
            Map.entry("…", "...")));

    /** Returns the style for a terminal with these variables: plain where NO_COLOR is set or the terminal is dumb. */
    public static TextStyle of(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"))
                ? UNICODE
                : ASCII;
    }

    public String of(String line) {
        return this == ASCII ? PLAIN.translate(line) : line;
    }
}
