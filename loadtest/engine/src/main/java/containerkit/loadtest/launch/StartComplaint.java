package containerkit.loadtest.launch;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the line of a log that says why an application of Spring Boot did not start. */
final class StartComplaint {
    private static final String DESCRIPTION = "Description:";
    private static final String REASON = "Reason:";
    private static final Pattern CAUSE = Pattern.compile("(?:Caused by: )?([\\w.$]+(?:Exception|Error)\\b.*)");
    private static final int LONGEST = 300; // of a line; Spring nests messages into each other

    private StartComplaint() {}

    /** Returns Spring Boot's own description, else the innermost cause; null if there is neither. */
    static @Nullable String in(List<String> log) {
        String found = null;
        for (int i = 0; i < log.size(); i++) {
            String line = log.get(i).strip();
            Matcher cause = CAUSE.matcher(line);
            if (line.equals(DESCRIPTION)) {
                return described(log.subList(i + 1, log.size()));
            }
            if (cause.matches()) {
                found = shortened(cause.group(1));
            }
        }
        return found;
    }

    /** Returns the first line, and with a colon at its end also the reason that comes after a list of details. */
    private static @Nullable String described(List<String> after) {
        List<String> lines = after.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return null;
        }
        String first = lines.get(0);
        String reason = lines.stream()
                .filter(line -> first.endsWith(":") && line.startsWith(REASON))
                .findFirst()
                .map(line -> line.substring(REASON.length()))
                .orElse("");
        return shortened(first + reason);
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
