package containerkit.peers.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What peers/README.md says of each server, in the table of threads. */
final class Readme {

    private Readme() {}

    /** The cell of its version; empty where the table has no such server. */
    static Optional<String> version(String server) throws IOException {
        Matcher row = Pattern.compile(
                        "^\\| " + Pattern.quote(server) + " \\| ([^|]*) \\|[^|]*\\|[^|]*\\|$", Pattern.MULTILINE)
                .matcher(Files.readString(Catalogue.kit().resolve("peers/README.md")));
        return row.find() ? Optional.of(row.group(1)) : Optional.empty();
    }
}
