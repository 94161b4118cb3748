package containerkit.loadtest.load.k6;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Scenario;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reduces k6's output of a slice, a row for each sample of each metric, to counts and a histogram. The rows of one
 * request follow each other, and begin with the one that counts it; a timestamp is the end of the response.
 */
public final class K6Samples {
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double MICROS_PER_SECOND = 1_000_000;
    private static final Pattern ERROR = Pattern.compile("level=error msg=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    private final Scenario scenario;
    private final Histogram latencyMicros = new Histogram(LONGEST_MICROS, DIGITS);
    private long responses; // with whatever status
    private long wrongStatus;
    private long otherBody;
    private long broken;
    private long dropped;
    private long connections;
    private long firstMicros = Long.MAX_VALUE;
    private long lastMicros = Long.MIN_VALUE;
    private boolean ended;
    private @Nullable String firstError;

    private boolean responded; // of the request whose rows are being read
    private double requestMs;

    private K6Samples(Scenario scenario) {
        this.scenario = scenario;
    }

    /**
     * Reads the file of one k6; one that is not there has no samples.
     *
     * @throws IOException if it cannot be read, or is not what k6 writes
     */
    public static K6Samples of(Scenario scenario, Path file) throws IOException {
        K6Samples samples = new K6Samples(scenario);
        if (Files.exists(file)) {
            try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                    CSVParser rows = CSVParser.parse(in, FORMAT)) {
                for (CSVRecord row : rows) {
                    if (row.isConsistent()) { // a k6 that had to be ended may have left half a row
                        samples.row(row);
                    }
                }
            } catch (IllegalArgumentException | UncheckedIOException e) {
                throw new IOException(file + " is damaged: " + e.getMessage(), e);
            }
            samples.endRequest();
        }
        return samples;
    }

    /** Returns whether k6 came to its end, so that these are all of its samples. */
    public boolean ended() {
        return ended;
    }

    /** Returns the time at which its first request was sent, by its own clock; the epoch if it sent none. */
    public Instant startedAt() {
        return firstMicros == Long.MAX_VALUE ? Instant.EPOCH : Instant.EPOCH.plus(firstMicros, ChronoUnit.MICROS);
    }

    /**
     * Returns the result of several k6 processes that loaded one server at the same time. Their clocks are not
     * compared: their rates add up, and each response time is of one clock.
     *
     * @param all at least one
     */
    public static LoadResult merged(Scenario scenario, List<K6Samples> all) {
        K6Samples sum = new K6Samples(scenario);
        List<Fault> faults = new ArrayList<>();
        double goodPerSecond = 0;
        double longestSeconds = 0;
        for (K6Samples one : all) {
            goodPerSecond += one.seconds() > 0 ? one.good() / one.seconds() : 0;
            longestSeconds = Math.max(longestSeconds, one.seconds());
            if (one.requests() == 0) {
                faults.add(Fault.generator("a runner sent no request"));
            }
            sum.add(one);
        }
        return sum.result(goodPerSecond > 0 ? sum.good() / goodPerSecond : longestSeconds, null, List.of(), faults);
    }

    private void add(K6Samples other) {
        latencyMicros.add(other.latencyMicros);
        responses += other.responses;
        wrongStatus += other.wrongStatus;
        otherBody += other.otherBody;
        broken += other.broken;
        dropped += other.dropped;
        connections += other.connections;
        firstError = firstError == null ? other.firstError : firstError;
    }

    /** Returns the result of the k6 that wrote them. */
    LoadResult result(ToolRun run) throws IOException {
        List<Fault> faults = new ArrayList<>();
        if (!run.finished()) {
            faults.add(Fault.generator("k6 " + run.overdue()));
        } else if (run.exitStatus() != 0 || !ended) {
            Matcher error = ERROR.matcher(run.errText());
            faults.add(Fault.generator("k6 ended with status " + run.exitStatus()
                    + (error.find() ? ": " + error.group(1) : " before its slice did")));
        }
        return result(seconds(), run.cpuSeconds(), run.command(), faults);
    }

    private LoadResult result(double seconds, @Nullable Double cpuSeconds, List<String> command, List<Fault> faults) {
        addFaults(faults);
        return new LoadResult(
                requests(),
                good(),
                wrongStatus,
                otherBody + broken,
                seconds,
                responses == 0 ? null : LatencyMs.of(latencyMicros),
                cpuSeconds,
                command,
                faults);
    }

    private long requests() {
        return responses + broken;
    }

    private long good() {
        return responses - wrongStatus - otherBody;
    }

    private double seconds() {
        return requests() == 0 ? 0 : (lastMicros - firstMicros) / MICROS_PER_SECOND;
    }

    private void row(CSVRecord row) {
        double value = Double.parseDouble(row.get("metric_value"));
        switch (row.get("metric_name")) {
            case "http_reqs" -> request(row);
            case "http_req_duration" -> duration(Long.parseLong(row.get("timestamp")), value);
            case "http_req_blocked" -> requestMs += value; // a connection of its own is a part of the request
            case "http_req_connecting" -> connections += value > 0 ? 1 : 0;
            case "dropped_iterations" -> dropped += Math.round(value);
            case "other_body" -> otherBody += Math.round(value);
            case "ended" -> ended = true;
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
        if (dropped > 0 && scenario.openModel()) {
            faults.add(new Fault(
                    Fault.Kind.NO_CONNECTION_FREE,
                    "k6 dropped " + new Counted(dropped, "request") + ": none of "
                            + new Counted(scenario.concurrency(), "connection") + " was free when they were due"));
        } else if (dropped > 0) {
            faults.add(Fault.contender(new Counted(dropped, "request") + " could not be sent in time"));
        }
        if (broken > 0) {
            Fault told = Fault.told(String.valueOf(firstError));
            faults.add(new Fault(
                    told.kind(),
                    broken + " of " + requests() + " requests got no complete response: " + told.reason()));
        }
        if (otherBody > 0) {
            faults.add(new Fault(
                    Fault.Kind.WRONG_RESPONSE, otherBody + " of " + responses + " responses had another body"));
        }
        if (responses == 0 && faults.isEmpty()) {
            faults.add(Fault.noResponse());
        }
        long further = connections - scenario.concurrency();
        if (scenario.keepAlive() && responses > 0 && 2 * further > responses) {
            faults.add(Fault.notKeptAlive(Math.max(0, 100 - 100 * further / responses)));
        }
        if (faults.isEmpty()) {
            addShortfall(faults);
        }
    }

    /**
     * Adds a fault if k6 sent too few requests: on a machine that is too busy, k6 falls behind its rate and does not
     * report it.
     */
    private void addShortfall(List<Fault> faults) {
        Double rate = scenario.ratePerSecond();
        if (rate != null) {
            Duration duration = scenario.duration();
            Long counted = scenario.requests();
            long asked = counted != null
                    ? counted
                    : Math.round(rate * Objects.requireNonNull(duration).toMillis() / 1_000);
            if (100 * requests() < GeneratorPace.LEAST_SENT_PERCENT * asked) {
                faults.add(new Fault(
                        Fault.Kind.RATE_MISSED, "k6 sent only " + requests() + " of " + asked + " requests in time"));
            }
        }
    }
}
