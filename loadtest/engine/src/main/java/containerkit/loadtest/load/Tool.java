package containerkit.loadtest.load;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.process.Packages;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Command-line load generator. Finds it, runs it so that it cannot outlive the kit, and keeps its output.
 *
 * @param name name in messages
 * @param program name on the search path, or path, of the program that runs it
 */
public record Tool(String name, Path program) {
    private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
    private static final Pattern COMPLAINT = Pattern.compile("(?!\\s*at ).*(?:Exception|Error|failed).*");

    public Tool(String program) {
        this(program, Path.of(program));
    }

    /** Refuses a scenario with a rate, and one that is too short for a tool that is started for every slice. */
    public void check(Scenario scenario) {
        String endpoint = scenario.endpoint().name();
        if (scenario.load().open()) {
            throw UserFailure.usage(
                    name + " sends as soon as a response is there, the scenario of " + endpoint + " asks for a rate",
                    "use tool: kit for it, or drop rate and capacity_percent");
        }
        if (scenario.load().duration() != null && scenario.load().duration().compareTo(Load.SHORTEST) < 0) {
            throw UserFailure.usage(
                    name + " is started for every slice, the scenario of " + endpoint + " is too short for that",
                    "give it a duration of at least 2s, or use tool: kit");
        }
    }

    /**
     * Runs the tool to its end, or ends it at the limit.
     *
     * @param arguments without the program
     * @param environment added to the kit's own
     * @param raw prefix of the files {@code .out} and {@code .err} that receive its output
     * @throws UserFailure if the program is not on the search path
     */
    public ToolRun run(List<String> arguments, Map<String, String> environment, Path raw, Duration limit)
            throws IOException, InterruptedException {
        if (!installed()) {
            throw UserFailure.missing(name + " is not installed", Packages.installHint(List.of(program.toString())));
        }
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        Path out = beside(raw, ".out");
        Path err = beside(raw, ".err");
        try (SupervisedProcess process = SupervisedProcess.start(command, environment, out, err)) {
            if (!process.waitFor(limit)) {
                return new ToolRun(command, out, err, limit, null, null);
            }
            return new ToolRun(command, out, err, limit, process.exitStatus(), process.cpuSeconds());
        }
    }

    /** Returns the pattern's first group in what the tool prints; null if it is not installed or prints none. */
    public @Nullable String version(List<String> arguments, Map<String, String> environment, Pattern pattern) {
        if (!installed()) {
            return null;
        }
        try (ScratchDirectory scratch = ScratchDirectory.create("version")) {
            ToolRun run = run(arguments, environment, scratch.path().resolve(name), VERSION_LIMIT);
            Matcher matcher = pattern.matcher(run.outText() + run.errText());
            return matcher.find() ? matcher.group(1) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Returns the file of that ending among those that keep the tool's input and output. */
    public static Path beside(Path raw, String ending) {
        return raw.resolveSibling(raw.getFileName() + ending);
    }

    /** Returns the first line of what a JVM printed that tells of an error; empty if there is none. */
    public static String complaint(String printed) {
        return printed.lines()
                .filter(line -> COMPLAINT.matcher(line).matches())
                .findFirst()
                .map(String::strip)
                .orElse("");
    }

    /** Returns the number in the first group of the pattern's first match; null if it matches nowhere. */
    public static @Nullable Double number(String printed, Pattern pattern) {
        Matcher matcher = pattern.matcher(printed);
        return matcher.find() ? Double.valueOf(matcher.group(1)) : null;
    }

    private boolean installed() {
        return SearchPath.ofKit().find(program.toString()).isPresent();
    }
}
