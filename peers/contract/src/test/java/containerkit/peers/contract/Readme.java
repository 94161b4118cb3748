package containerkit.peers.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of the table of threads in peers/README.md. */
final class Readme {

    private Readme() {}

    /** Returns the version's cell. */
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
