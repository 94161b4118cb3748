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
 * @param java minimum version, or null
 * @param program a program that must be installed, or null
 * @param atLeast the program's minimum version, or null for any
 * @param filesPerConnection files that it opens for each connection, or null for one
 */
record Needs(
        Integer java,
        String program,
        @JsonProperty("at_least") String atLeast,
        @JsonProperty("files_per_connection") Integer filesPerConnection) {

    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)*");

    /** Returns why this Java is not sufficient; empty if it is. */
    Optional<String> olderJava() {
        int feature = Runtime.version().feature();
        return java == null || feature >= java
                ? Optional.empty()
                : Optional.of("needs Java " + java + ", this is " + feature);
    }

    /** Returns what is not installed; empty if nothing is missing. */
    Optional<String> missingProgram() {
        if (program == null) {
            return Optional.empty();
        }
        try {
            // Some programs print their version and still end with an error.
            Process asked = new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .start();
            return older(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.of("needs " + program + ", which is not installed");
        }
    }

    /** Returns the command's program if it is not installed; empty otherwise. */
    static Optional<String> missing(List<String> command) {
        return command.isEmpty() ? Optional.empty() : new Needs(null, command.get(0), null, null).missingProgram();
    }

    /** Returns why a program with this version output is not sufficient; empty if it is. */
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
