package containerkit.loadtest.launch.peer;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.LaunchException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the build of a peer said.
 *
 * @param file where it stands
 */
record BuildLog(Path file) {
    private static final int TOLD_LINES = 15;
    private static final String ADVICE_FOLLOWS =
            "-> [Help 1]"; // Maven's own, of no use to who wants to know what is wrong
    private static final Pattern TROUBLE = Pattern.compile("error|exception|fatal", Pattern.CASE_INSENSITIVE);

    /** What went wrong, in one line, and as a failure. */
    record Trouble(String reason, LaunchException failure) {}

    /**
     * Says that a build did not go well.
     *
     * @param what was built
     * @param problem what became of it, such as {@code failed}
     * @param cause whether the log tells why
     */
    Trouble trouble(String what, String problem, boolean cause) throws IOException {
        List<String> lines = lines();
        String telling = cause ? telling(lines) : "";
        return new Trouble(
                "its build " + problem + (telling.isEmpty() ? "" : ": " + telling) + " (" + file + ")",
                new LaunchException(
                        Kind.MACHINE,
                        "the build of " + what + " " + problem,
                        "all that it said is in " + file + "; without these peers: --contenders, with the others",
                        lines.subList(Math.max(0, lines.size() - TOLD_LINES), lines.size())));
    }

    /** Up to Maven's advice, without empty lines. */
    private List<String> lines() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<String> all = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int end = 0;
        while (end < all.size() && !all.get(end).contains(ADVICE_FOLLOWS)) {
            end++;
        }
        return all.subList(0, Math.min(all.size(), end + 1)).stream()
                .filter(line -> !bare(line).isEmpty())
                .toList();
    }

    /** The first line that names trouble and is no heading, for what follows it repeats or advises; else the last one. */
    private static String telling(List<String> lines) {
        return lines.stream()
                .filter(line -> TROUBLE.matcher(line).find())
                .map(BuildLog::bare)
                .filter(line -> !line.endsWith(":"))
                .findFirst()
                .orElseGet(() -> lines.isEmpty() ? "" : bare(lines.get(lines.size() - 1)));
    }

    private static String bare(String line) {
        return line.replace("[ERROR]", "").replace(ADVICE_FOLLOWS, "").strip();
    }
}
