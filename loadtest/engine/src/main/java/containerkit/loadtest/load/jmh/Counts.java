package containerkit.loadtest.load.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts of one fork from its first request to its last, warm-up included.
 *
 * @param good successful responses
 * @param wrongStatus responses with another status
 * @param wrongBody responses with the right status and another body, or one of another length than the first
 * @param noResponse requests that got no complete response
 * @param closing responses after which the server closed its connection, as it said
 * @param trouble first problem other than a wrong status; null if there was none
 */
record Counts(long good, long wrongStatus, long wrongBody, long noResponse, long closing, @Nullable Fault trouble) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, null);

    long requests() {
        return good + wrongStatus + wrongBody + noResponse;
    }

    Counts plus(Counts other) {
        return new Counts(
                good + other.good,
                wrongStatus + other.wrongStatus,
                wrongBody + other.wrongBody,
                noResponse + other.noResponse,
                closing + other.closing,
                trouble == null ? other.trouble : trouble);
    }

    /** Appends the counts to the file as a line. */
    void append(Path file) throws IOException {
        Files.writeString(
                file,
                new ObjectMapper().writeValueAsString(this) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Returns the counts of every line of the file; none if there is no file. */
    static List<Counts> read(Path file) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<Counts> counts = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                counts.add(mapper.readValue(line, Counts.class));
            }
        }
        return counts;
    }
}
