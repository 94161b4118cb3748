package containerkit.loadtest.plan;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads published tables: {@code NAME-*.csv} beside the plan. A table with the columns round, endpoint, container and
 * load belongs to the part {@code round-endpoint}; one with the columns scenario and container, to the load of that name in
 * every part; one with a column measure is about packaging.
 */
final class PublishedReader {
    private static final String SCENARIO = "scenario";
    private static final Set<String> KEYS = Set.of("round", "tool", "endpoint", "container", "load", SCENARIO);
    private static final Pattern CONCURRENCY = Pattern.compile("-c (\\d+)");
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    private PublishedReader() {}

    static List<PublishedValue> read(Path prefix) throws IOException {
        List<Path> files = new ArrayList<>();
        try (var found = Files.newDirectoryStream(prefix.getParent(), prefix.getFileName() + "-*.csv")) {
            found.forEach(files::add);
        }
        files.sort(null);
        List<PublishedValue> figures = new ArrayList<>();
        for (Path file : files) {
            try (Reader reader = Files.newBufferedReader(file)) {
                for (CSVRecord row : FORMAT.parse(reader)) {
                    if (row.isMapped("measure")) {
                        packaging(row, figures);
                    } else {
                        measured(row, figures);
                    }
                }
            }
        }
        return figures;
    }

    private static void packaging(CSVRecord row, List<PublishedValue> into) {
        for (Map.Entry<String, String> column : row.toMap().entrySet()) {
            if (!column.getKey().equals("measure") && !column.getKey().equals("unit")) {
                into.add(new PublishedValue(
                        PublishedValue.PACKAGING,
                        column.getKey(),
                        null,
                        null,
                        row.get("measure"),
                        (column.getValue() + " " + row.get("unit")).trim(),
                        null));
            }
        }
    }

    private static void measured(CSVRecord row, List<PublishedValue> into) {
        boolean named = row.isMapped(SCENARIO);
        for (Map.Entry<String, String> column : row.toMap().entrySet()) {
            if (!KEYS.contains(column.getKey()) && !column.getValue().isEmpty()) {
                into.add(new PublishedValue(
                        named ? null : row.get("round") + "-" + row.get("endpoint"),
                        row.get("container"),
                        named ? null : row.get("endpoint"),
                        named ? null : concurrency(row.get("load")),
                        column.getKey(),
                        column.getValue(),
                        named ? row.get(SCENARIO) : null));
            }
        }
    }

    private static @Nullable Integer concurrency(String load) {
        Matcher matcher = CONCURRENCY.matcher(load);
        return matcher.find() ? Integer.valueOf(matcher.group(1)) : null;
    }
}
