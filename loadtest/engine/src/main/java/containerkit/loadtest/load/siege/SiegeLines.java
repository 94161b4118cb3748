package containerkit.loadtest.load.siege;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of siege's output as counts of equal lines, in the order in which they first came, without colours, times and
 * thread ids. Of a response's line, status and length are left: {@code HTTP/1.1 200 15 bytes}.
 */
final class SiegeLines {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern RESPONSE = Pattern.compile("(HTTP/\\d\\.\\d \\d{3})\\b(?:.*?( \\d+ bytes)\\b)?.*");
    private static final Pattern THREAD = Pattern.compile("socket: -?\\d{4,}");

    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** @param lengths true if responses of different lengths are kept apart: a line for each if all lengths differ */
    static SiegeLines read(Path file, boolean lengths) throws IOException {
        SiegeLines read = new SiegeLines();
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            lines.map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> {
                String text = COLOUR.matcher(line).replaceAll("");
                text = RESPONSE.matcher(text).replaceFirst(lengths ? "$1$2" : "$1");
                read.counts.merge(THREAD.matcher(text).replaceAll("socket:"), 1L, Long::sum);
            });
        }
        return read;
    }

    /** Writes the counts in place of siege's lines. */
    void write(Path file) throws IOException {
        Stream<String> lines = counts.entrySet().stream()
                .map(line -> line.getValue() == 1 ? line.getKey() : line.getValue() + " x " + line.getKey());
        Files.write(file, lines.toList(), StandardCharsets.ISO_8859_1);
    }

    long count(Pattern pattern) {
        return found(pattern).mapToLong(Map.Entry::getValue).sum();
    }

    /** Returns the number of lines in which the pattern is found, without the most frequent one. */
    long countOfOthers(Pattern pattern) {
        return count(pattern)
                - found(pattern).mapToLong(Map.Entry::getValue).max().orElse(0);
    }

    Optional<String> mostFrequent(Pattern pattern) {
        return found(pattern).max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** Returns each line once. */
    String text() {
        return String.join("\n", counts.keySet());
    }

    private Stream<Map.Entry<String, Long>> found(Pattern pattern) {
        return counts.entrySet().stream()
                .filter(line -> pattern.matcher(line.getKey()).find());
    }
}
