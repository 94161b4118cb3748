package containerkit.peers.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server needs of the machine.
 *
 * @param java at least, or null
 * @param program that has to be installed, or null
 * @param atLeast that program's version, or null where any will do
 */
record Needs(Integer java, String program, @JsonProperty("at_least") String atLeast) {

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)*");

    /** Why this Java will not do; empty where it does. */
    Optional<String> olderJava() {
        int feature = Runtime.version().feature();
        return java == null || feature >= java
                ? Optional.empty()
                : Optional.of("needs Java " + java + ", this is " + feature);
    }

    /** What is not installed; empty where all is. */
    Optional<String> missingProgram() {
        if (program == null) {
            return Optional.empty();
        }
        String wanted = "needs " + program + (atLeast == null ? "" : " " + atLeast + " or newer");
        String said;
        try {
            Process asked = new ProcessBuilder(program, program.equals("lighttpd") ? "-v" : "--version")
                    .redirectErrorStream(true)
                    .start();
            said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return Optional.of(wanted + ", which is not installed");
        }
        Matcher version = VERSION.matcher(said);
        if (atLeast == null || (version.find() && !isOlder(version.group(), atLeast))) {
            return Optional.empty();
        }
        return Optional.of(wanted + ", here is " + said.strip());
    }

    /** Whether the program of a command is not installed; empty where it is, or where there is no command. */
    static Optional<String> missing(List<String> command) {
        return command.isEmpty() ? Optional.empty() : new Needs(null, command.get(0), null).missingProgram();
    }

    static boolean isOlder(String version, String than) {
        return Runtime.Version.parse(plain(version)).compareTo(Runtime.Version.parse(plain(than))) < 0;
    }

    private static String plain(String version) {
        return version.replaceAll("(\\.0+)+$", "");
    }
}
