package containerkit.peers.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
 * @param filesPerConnection the files that it must be allowed to open for each connection, or null for one
 */
record Needs(
        Integer java,
        String program,
        @JsonProperty("at_least") String atLeast,
        @JsonProperty("files_per_connection") Integer filesPerConnection) {

    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)*");

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
        try {
            // Some take --version for a mistake and end with an error, but say their version all the same.
            Process asked = new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .start();
            return older(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.of("needs " + program + ", which is not installed");
        }
    }

    /** Whether the program of a command is not installed; empty where it is, or where there is no command. */
    static Optional<String> missing(List<String> command) {
        return command.isEmpty() ? Optional.empty() : new Needs(null, command.get(0), null, null).missingProgram();
    }

    /** Why a program that says this of its version will not do; empty where it does. */
    Optional<String> older(String said) {
        if (atLeast == null) {
            return Optional.empty();
        }
        String wanted = "needs " + program + " " + atLeast + " or newer, and ";
        Matcher version = VERSION.matcher(said);
        if (!version.find()) {
            return Optional.of(wanted + "it does not tell its version");
        }
        return Arrays.compare(numbers(version.group()), numbers(atLeast)) < 0
                ? Optional.of(wanted + "this is " + version.group())
                : Optional.empty();
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }
}
