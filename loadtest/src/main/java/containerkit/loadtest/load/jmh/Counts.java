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
 * What one fork counted from its first request to its last, warm-up included.
 *
 * @param good right answers
 * @param wrongStatus answers with another status
 * @param wrongBody answers with the right status and another body, or one of another length than the first
 * @param unanswered requests that got no whole answer
 * @param lostByClient requests whose answer the client itself lost
 * @param closing answers after which the server closed its connection, as it said
 * @param trouble the first thing that was wrong, but for a status; null where nothing was
 */
record Counts(
        long good,
        long wrongStatus,
        long wrongBody,
        long unanswered,
        long lostByClient,
        long closing,
        @Nullable Fault trouble) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, null);

    long requests() {
        return good + wrongStatus + wrongBody + unanswered + lostByClient;
    }

    Counts plus(Counts other) {
        return new Counts(
                good + other.good,
                wrongStatus + other.wrongStatus,
                wrongBody + other.wrongBody,
                unanswered + other.unanswered,
                lostByClient + other.lostByClient,
                closing + other.closing,
                trouble == null ? other.trouble : trouble);
    }

    /** Adds a line to the file. */
    void append(Path file) throws IOException {
        Files.writeString(
                file,
                new ObjectMapper().writeValueAsString(this) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Every line of the file; none where there is no file. */
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
