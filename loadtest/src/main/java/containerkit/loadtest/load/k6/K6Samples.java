package containerkit.loadtest.load.k6;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Scenario;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reduces what k6 wrote of a slice, a row for each sample of each metric, to counts and a histogram. The rows of one request
 * follow each other, and begin with the one that counts it; a timestamp is the end of the response.
 */
public final class K6Samples {
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double MICROS_PER_SECOND = 1_000_000;
    private static final Pattern ERROR = Pattern.compile("level=error msg=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Scenario scenario;
    private final Histogram latencyMicros = new Histogram(LONGEST_MICROS, DIGITS);
    private long responses; // with whatever status
    private long wrongStatus;
    private long otherBody;
    private long broken;
    private long dropped;
    private long firstMicros = Long.MAX_VALUE;
    private long lastMicros = Long.MIN_VALUE;
    private @Nullable String firstError;

    private boolean responded; // of the request whose rows are being read
    private double requestMs;

    private K6Samples(Scenario scenario) {
        this.scenario = scenario;
    }

    /** Reads the file of one k6; one that is not there has no samples. */
    static K6Samples of(Scenario scenario, Path file) throws IOException {
        K6Samples samples = new K6Samples(scenario);
        if (Files.exists(file)) {
            samples.rows(file);
        }
        return samples;
    }

    /**
     * Reads what several of them wrote who loaded one server at the same time. Their clocks are not compared: rates add up, and so
     * do response times, of which each is one k6's own.
     *
     * @param files one of each
     */
    public static LoadResult merged(Scenario scenario, List<Path> files) throws IOException {
        K6Samples all = new K6Samples(scenario);
        double goodPerSecond = 0;
        double longestSeconds = 0;
        for (Path file : files) {
            K6Samples one = of(scenario, file);
            goodPerSecond += one.seconds() > 0 ? one.good() / one.seconds() : 0;
            longestSeconds = Math.max(longestSeconds, one.seconds());
            all.add(one);
        }
        double seconds = goodPerSecond > 0 ? all.good() / goodPerSecond : longestSeconds;
        return all.result(seconds, null, List.of("k6", "run", K6Slice.SCRIPT), new ArrayList<>());
    }

    private void add(K6Samples other) {
        latencyMicros.add(other.latencyMicros);
        responses += other.responses;
        wrongStatus += other.wrongStatus;
        otherBody += other.otherBody;
        broken += other.broken;
        dropped += other.dropped;
        firstError = firstError == null ? other.firstError : firstError;
    }

    /** Returns the result of the k6 that wrote them. */
    LoadResult result(ToolRun run) throws IOException {
        List<Fault> faults = new ArrayList<>();
        if (!run.finished()) {
            faults.add(Fault.generator("k6 " + run.overdue()));
        } else if (run.exitStatus() != 0) {
            Matcher error = ERROR.matcher(run.errText());
            faults.add(Fault.generator(
                    "k6 ended with status " + run.exitStatus() + (error.find() ? ": " + error.group(1) : "")));
        }
        return result(seconds(), run.cpuSeconds(), run.command(), faults);
    }

    private LoadResult result(double seconds, @Nullable Double cpuSeconds, List<String> command, List<Fault> faults) {
        addFaults(faults);
        return new LoadResult(
                responses + broken,
                good(),
                wrongStatus,
                otherBody + broken,
                seconds,
                responses == 0 ? null : LatencyMs.of(latencyMicros),
                cpuSeconds,
                command,
                faults);
    }

    private long good() {
        return responses - wrongStatus - otherBody;
    }

    private double seconds() {
        return responses + broken == 0 ? 0 : (lastMicros - firstMicros) / MICROS_PER_SECOND;
    }

    private void rows(Path samples) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .build();
        try (BufferedReader in = Files.newBufferedReader(samples, StandardCharsets.UTF_8);
                CSVParser rows = CSVParser.parse(in, format)) {
            for (CSVRecord row : rows) {
                if (row.isConsistent()) { // a k6 that had to be ended may have left half a row
                    row(row);
                }
            }
        }
        endRequest();
    }

    private void row(CSVRecord row) {
        double value = Double.parseDouble(row.get("metric_value"));
        switch (row.get("metric_name")) {
            case "http_reqs" -> request(row);
            case "http_req_duration" -> duration(Long.parseLong(row.get("timestamp")), value);
            case "http_req_blocked" -> requestMs += value; // a connection of its own is a part of the request
            case "dropped_iterations" -> dropped += Math.round(value);
            case "other_body" -> otherBody += Math.round(value);
            default -> {}
        }
    }

    private void request(CSVRecord row) {
        endRequest();
        int status = Integer.parseInt(row.get("status"));
        responded = status != 0;
        requestMs = 0;
        if (!responded) {
            broken++;
            firstError = firstError == null ? row.get("error") : firstError;
        } else {
            responses++;
            wrongStatus += status == scenario.endpoint().expect().status() ? 0 : 1;
        }
    }

    private void duration(long endMicros, double ms) {
        requestMs += ms;
        firstMicros = Math.min(firstMicros, endMicros - Math.round(ms * MICROS_PER_MILLI));
        lastMicros = Math.max(lastMicros, endMicros);
    }

    private void endRequest() {
        if (responded) {
            latencyMicros.recordValue(Math.min(LONGEST_MICROS, Math.round(requestMs * MICROS_PER_MILLI)));
            responded = false;
        }
    }

    private void addFaults(List<Fault> faults) {
        if (dropped > 0) {
            faults.add(new Fault(
                    Fault.Kind.LIMIT_REACHED,
                    "k6 dropped " + dropped + " requests: none of " + scenario.concurrency()
                            + " connections was free when they were due"));
        }
        if (broken > 0) {
            Fault told = Fault.told(String.valueOf(firstError));
            faults.add(new Fault(told.kind(), broken + " requests got no complete response: " + told.reason()));
        }
        if (responses == 0 && faults.isEmpty()) {
            faults.add(Fault.noResponse());
        }
    }
}
