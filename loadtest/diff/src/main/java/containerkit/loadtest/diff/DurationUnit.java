package containerkit.loadtest.diff;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the unit in which a container wrote the duration of a request that took about a second. */
final class DurationUnit {
    private static final long MICROSECONDS = 200_000;
    private static final long MILLISECONDS = 200;

    private DurationUnit() {}

    /**
     * Returns the unit of the last word of the line that has the id.
     *
     * @param directory directory of the logs; it holds other logs, too
     */
    static String of(Path directory, String id) {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("access"))
                    .toList()) {
                for (String line : Files.readAllLines(file)) {
                    if (line.contains(id)) {
                        List<String> words = List.of(line.split(" "));
                        return unit(words.get(words.size() - 1));
                    }
                }
            }
            return "no line in the access log";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unit(String duration) {
        if (!duration.matches("\\d{1,18}")) {
            return duration;
        }
        long value = Long.parseLong(duration);
        if (value >= MICROSECONDS) {
            return "microseconds";
        }
        return value >= MILLISECONDS ? "milliseconds" : "seconds";
    }
}
