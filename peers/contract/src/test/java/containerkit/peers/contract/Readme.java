package containerkit.peers.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What peers/README.md says of each server, in the table of threads. */
final class Readme {

    private Readme() {}

    /** The cell of its version. */
    static String version(String server) throws IOException {
        Matcher row = Pattern.compile(
                        "^\\| " + Pattern.quote(server) + " \\| ([^|]*) \\|[^|]*\\|[^|]*\\|$", Pattern.MULTILINE)
                .matcher(Files.readString(Catalogue.kit().resolve("peers/README.md")));
        if (!row.find()) {
            throw new AssertionError("no row of four cells for " + server + " in the table of peers/README.md");
        }
        return row.group(1);
    }
}
