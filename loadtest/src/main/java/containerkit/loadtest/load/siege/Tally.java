package containerkit.loadtest.load.siege;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of siege's output as counts of equal lines, in the order in which they first came, without colours, times and
 * thread ids. Of a response's line, status and length are left: {@code HTTP/1.1 200 15 bytes}.
 */
final class Tally {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern RESPONSE = Pattern.compile("(HTTP/\\d\\.\\d \\d{3})\\b(?:.*?( \\d+ bytes)\\b)?.*");
    private static final Pattern THREAD = Pattern.compile("socket: -?\\d{4,}");
    private static final Pattern COUNTED = Pattern.compile("(\\d+) x (.*)");

    private final Map<String, Long> counts;

    private Tally(Map<String, Long> counts) {
        this.counts = counts;
    }

    /**
     * Reads siege's output, or what {@link #write} made of it.
     *
     * @param lengths true if responses of different lengths are kept apart; if every length differs, that would be a
     *     line for each
     */
    static Tally read(Path file, boolean lengths) throws IOException {
        Map<String, Long> counts = new LinkedHashMap<>();
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            lines.map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> add(line, lengths, counts));
        }
        return new Tally(counts);
    }

    void write(Path file) throws IOException {
        Files.write(
                file,
                counts.entrySet().stream()
                        .map(entry ->
                                entry.getValue() == 1 ? entry.getKey() : entry.getValue() + " x " + entry.getKey())
                        .toList(),
                StandardCharsets.ISO_8859_1);
    }

    /** Returns the lines that the pattern finds something in, with the number of times that each came. */
    Map<String, Long> matching(Pattern pattern) {
        return counts.entrySet().stream()
                .filter(entry -> pattern.matcher(entry.getKey()).find())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, LinkedHashMap::new));
    }

    List<String> lines() {
        return List.copyOf(counts.keySet());
    }

    private static void add(String line, boolean lengths, Map<String, Long> counts) {
        Matcher counted = COUNTED.matcher(line);
        long times = 1;
        String text = line;
        if (counted.matches()) {
            times = Long.parseLong(counted.group(1));
            text = counted.group(2);
        }
        text = COLOUR.matcher(text).replaceAll("");
        text = RESPONSE.matcher(text).replaceFirst(lengths ? "$1$2" : "$1");
        text = THREAD.matcher(text).replaceAll("socket:");
        counts.merge(text, times, Long::sum);
    }
}
