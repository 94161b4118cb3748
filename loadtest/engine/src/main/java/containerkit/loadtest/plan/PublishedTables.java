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
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads published tables: {@code NAME-*.csv} beside the plan. A table with the columns round, endpoint, container and
 * load belongs to the part {@code round-endpoint}; one with the columns scenario and container to the scenario of that
 * name in every part; one with a column measure is about packaging.
 *
 * @param written the prefix of the tables in the plan
 * @param prefix the same as a path
 */
record PublishedTables(YamlValue written, Path prefix) {
    private static final String SCENARIO = "scenario";
    private static final Set<String> KEYS = Set.of("round", "tool", "endpoint", "container", "load", SCENARIO);
    private static final Pattern CONCURRENCY = Pattern.compile("-c (\\d{1,9})");
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    /**
     * Returns the values.
     *
     * @param contenders all of the plan, also those that do not run
     * @param parts all of the plan, likewise
     * @throws PlanException if a value is of a contender, part or scenario that the plan does not have: a report would
     *     leave it out without a message
     */
    List<PublishedValue> values(Set<String> contenders, List<Part> parts) {
        List<PublishedValue> values = new ArrayList<>();
        try {
            List<Path> files = new ArrayList<>();
            try (var found = Files.newDirectoryStream(prefix.getParent(), prefix.getFileName() + "-*.csv")) {
                found.forEach(files::add);
            }
            files.sort(null);
            for (Path file : files) {
                read(file, values);
            }
        } catch (IOException e) {
            throw written.problem("cannot read " + e.getMessage(), "Check the path.");
        }
        if (values.isEmpty()) {
            throw written.problem("no values in " + written.text() + "-*.csv", "Check the path.");
        }
        Set<String> partNames = parts.stream().map(Part::name).collect(Collectors.toSet());
        Set<String> scenarios = parts.stream()
                .flatMap(part -> part.scenarios().stream())
                .map(Scenario::name)
                .collect(Collectors.toSet());
        for (PublishedValue value : values) {
            require(contenders, "contender", value.contender().split(Variant.AT)[0]);
            if (!PublishedValue.PACKAGING.equals(value.part())) {
                require(partNames, "part", value.part());
            }
            require(scenarios, "scenario", value.scenario());
        }
        return values;
    }

    private void require(Set<String> known, String what, @Nullable String name) {
        if (name != null) {
            written.known("the plan does not have the " + what + " of the published values,", known, name);
        }
    }

    private void read(Path file, List<PublishedValue> into) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            for (CSVRecord row : FORMAT.parse(reader)) {
                if (row.isMapped("measure")) {
                    packaging(row, into);
                } else {
                    measured(row, into);
                }
            }
        } catch (IllegalArgumentException | java.io.UncheckedIOException e) { // a column is missing, a quote is open
            throw written.problem("cannot read " + file + ": " + e.getMessage(), "Check the table.");
        }
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
