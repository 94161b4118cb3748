package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads published tables: {@code NAME-*.csv} beside the plan. A column {@code container} names the contender. The other
 * columns that say whose value it is may be left out or empty; all others are measures.
 *
 * @param written the prefix of the tables in the plan
 * @param directory of the plan
 */
record PublishedTables(YamlValue written, Path directory) {
    private static final Set<String> KEYS = Set.of("part", "scenario", "endpoint", "connections", "container");
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    /**
     * @param contenders all of the plan, also those that do not run
     * @param parts all of the plan, likewise
     * @throws UserFailure if a value is of a contender, part or scenario that the plan does not have: a report would
     *     leave it out without a message
     */
    List<PublishedValue> values(Set<String> contenders, List<Part> parts) {
        Path prefix = directory.resolve(written.text());
        List<PublishedValue> values = new ArrayList<>();
        Set<Path> files = new TreeSet<>();
        try (var found = Files.newDirectoryStream(prefix.getParent(), prefix.getFileName() + "-*.csv")) {
            found.forEach(files::add);
            for (Path file : files) {
                read(file, values);
            }
        } catch (IOException e) {
            throw written.problem("cannot read " + e.getMessage(), "Check the path.");
        }
        if (values.isEmpty()) {
            throw written.problem("no values in " + written.text() + "-*.csv", "Check the path.");
        }
        Set<String> partNames = new HashSet<>(Set.of(PublishedValue.PACKAGING));
        Set<String> scenarios = new HashSet<>();
        for (Part part : parts) {
            partNames.add(part.name());
            part.scenarios().forEach(scenario -> scenarios.add(scenario.name()));
        }
        for (PublishedValue value : values) {
            require(contenders, "contender", value.contender().split(Variant.AT)[0]);
            require(partNames, "part", value.part());
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
                String connections = cell(row, "connections");
                row.toMap().forEach((measure, value) -> {
                    if (!KEYS.contains(measure) && !value.isEmpty()) {
                        into.add(new PublishedValue(
                                cell(row, "part"),
                                row.get("container"),
                                cell(row, "endpoint"),
                                connections == null ? null : Integer.valueOf(connections),
                                measure,
                                value,
                                cell(row, "scenario")));
                    }
                });
            }
        } catch (IllegalArgumentException | UncheckedIOException e) { // a column is missing, a quote is open
            throw written.problem("cannot read " + file + ": " + e.getMessage(), "Check the table.");
        }
    }

    private static @Nullable String cell(CSVRecord row, String column) {
        return row.isMapped(column) && !row.get(column).isEmpty() ? row.get(column) : null;
    }
}
