package containerkit.loadtest.result;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.SliceKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The file with the readings of a run's slices. It is apart from the slices, and read only by who draws them, for it is
 * by far larger; runs of older kits have none.
 */
public final class SeriesFile {
    static final String NAME = "series.jsonl";

    private SeriesFile() {}

    /**
     * Reads the series of those slices; one that was not stored is absent.
     *
     * @param directory the run's directory
     * @throws UserFailure where a whole line is damaged; a last line that was cut off is passed over
     * @throws IOException where the file cannot be read
     */
    public static Map<SliceKey, Series> read(Path directory, Set<SliceKey> wanted) throws IOException {
        Map<SliceKey, Series> found = new HashMap<>();
        JsonLines.read(Json.mapper(), directory.resolve(NAME), Series.class, series -> {
            if (wanted.contains(series.key())) {
                found.put(series.key(), series);
            }
        });
        return found;
    }

    static void mend(Path directory) throws IOException {
        JsonLines.dropCutLine(directory.resolve(NAME));
    }
}
