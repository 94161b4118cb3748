package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.WarmUpResult.LoudestLogger;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds servers that log for every request, or write more than the others: the cost is in all that is measured. */
final class LogCaveats {
    private static final double MOST_LINES = 0.1; // of a request
    private static final double RELEVANT_BYTES = 100; // of a request
    private static final double RELEVANT_FILES = 1e6; // bytes of a run; a JVM at rest writes some
    private static final double UNSURE = 0.02; // part of the log's bytes: both are not read at one moment
    private static final double MOST_TIMES = 2;
    private static final Pattern SHORTENED = Pattern.compile("(^|[ .])\\w\\.");
    private static final Set<String> COMPLAINTS = Set.of("WARN", "ERROR");

    private LogCaveats() {}

    /** What a variant wrote for a request of a scenario. */
    private record Output(Variant variant, double lines, double bytes, double fileBytes, double allFileBytes) {
        static Output of(Variant variant, List<SliceResult> slices) {
            double requests = slices.stream().mapToDouble(LogCaveats::requests).sum();
            double bytes = sum(slices, Reading.LOG_BYTES);
            double files = sum(slices, Reading.WRITTEN_BYTES) - bytes;
            files = files < UNSURE * bytes ? 0 : files;
            return new Output(
                    variant, sum(slices, Reading.LOG_LINES) / requests, bytes / requests, files / requests, files);
        }

        String text() {
            return variant.label() + " " + Display.plain(lines) + " lines (" + Math.round(bytes) + " bytes)";
        }
    }

    private static double requests(SliceResult slice) {
        return Objects.requireNonNullElse(Metric.REQUESTS.of(slice), 0.0);
    }

    private static double sum(List<SliceResult> slices, Reading reading) {
        return slices.stream()
                .mapToDouble(slice -> Objects.requireNonNull(slice.samples()).orZero(reading))
                .sum();
    }

    /** Where no slice is good, what the void ones wrote may be the cause, so they are looked at. */
    static Stream<Caveat> of(RunIndex index) {
        boolean allVoid = index.run().slices().stream().noneMatch(SliceResult::good);
        Map<String, Map<Variant, List<SliceResult>>> byScenario = index.run().slices().stream()
                .filter(slice -> (slice.good() || allVoid)
                        && requests(slice) > 0
                        && slice.samples() != null
                        && slice.samples().get(Reading.LOG_BYTES) != null)
                .collect(Collectors.groupingBy(
                        slice -> slice.part() + " " + slice.scenario(),
                        LinkedHashMap::new,
                        Collectors.groupingBy(SliceResult::variant, LinkedHashMap::new, Collectors.toList())));
        List<List<Output>> outputs = byScenario.values().stream()
                .map(variants -> variants.entrySet().stream()
                        .map(each -> Output.of(each.getKey(), each.getValue()))
                        .toList())
                .toList();
        return Stream.of(logs(index, outputs), files(index, outputs)).flatMap(Optional::stream);
    }

    private static Optional<Caveat> logs(RunIndex index, List<List<Output>> outputs) {
        return outputs.stream()
                .filter(scenario ->
                        most(scenario, Output::lines).lines() > MOST_LINES || differ(scenario, Output::bytes))
                .max(Comparator.comparingDouble(
                        scenario -> most(scenario, Output::bytes).bytes()))
                .map(scenario -> {
                    Output most = most(scenario, Output::bytes);
                    LoudestLogger loudest = loudest(index, most.variant());
                    return new Caveat(
                            Caveat.Type.LOGGING,
                            "Written to the log for each request, which costs CPU: "
                                    + scenario.stream().map(Output::text).collect(Collectors.joining(", ")) + "."
                                    + example(most.variant(), loudest),
                            advice(loudest),
                            List.of(most.variant().label()));
                });
    }

    private static Optional<Caveat> files(RunIndex index, List<List<Output>> outputs) {
        return outputs.stream()
                .filter(scenario -> differ(scenario, Output::fileBytes)
                        && most(scenario, Output::fileBytes).allFileBytes() > RELEVANT_FILES)
                .findFirst()
                .map(scenario -> {
                    Variant most = most(scenario, Output::fileBytes).variant();
                    return new Caveat(
                            Caveat.Type.LOGGING,
                            scenario.stream()
                                    .map(each -> each.variant().label() + " " + Math.round(each.fileBytes()) + " bytes")
                                    .collect(Collectors.joining(
                                            ", ", "Written to files for each request, besides the log: ", ".")),
                            "Switch off an access log that only some of them write, e.g. --arg=--server."
                                    + container(index, most) + ".accesslog.enabled=false, and compare again.",
                            List.of(most.label()));
                });
    }

    private static String container(RunIndex index, Variant variant) {
        return launches(index, variant)
                .flatMap(launch -> Stream.ofNullable(launch.state().identity()))
                .flatMap(identity -> Stream.ofNullable(identity.container()))
                .findFirst()
                .orElse("undertow");
    }

    /** Returns whether one writes a relevant number of bytes more than another, and more than twice as many. */
    private static boolean differ(List<Output> scenario, ToDoubleFunction<Output> bytes) {
        double most = bytes.applyAsDouble(most(scenario, bytes));
        double least = scenario.stream().mapToDouble(bytes).min().orElseThrow();
        return most - least > RELEVANT_BYTES && most > MOST_TIMES * least;
    }

    private static Output most(List<Output> scenario, ToDoubleFunction<Output> value) {
        return scenario.stream().max(Comparator.comparingDouble(value)).orElseThrow();
    }

    private static @Nullable LoudestLogger loudest(RunIndex index, Variant variant) {
        return launches(index, variant)
                .flatMap(launch -> Stream.ofNullable(launch.warmUp()))
                .flatMap(warmUp -> Stream.ofNullable(warmUp.loudest()))
                .findFirst()
                .orElse(null);
    }

    private static Stream<LaunchResult> launches(RunIndex index, Variant variant) {
        return index.run().latestLaunches().filter(launch -> launch.variant().equals(variant));
    }

    private static String example(Variant variant, @Nullable LoudestLogger loudest) {
        return loudest == null
                ? ""
                : " " + loudest.percent() + " % of the lines of " + variant.label()
                        + (loudest.logger() == null ? " name no logger" : " are of " + loudest.logger())
                        + ", such as \""
                        + loudest.line() + "\".";
    }

    /** Returns what levels the logs. A level cannot be set for a name that the log shortens, only for the package. */
    private static String advice(@Nullable LoudestLogger loudest) {
        if (loudest != null && loudest.level() != null && COMPLAINTS.contains(loudest.level())) {
            return "Mend what it complains of, and compare again.";
        }
        String logger = loudest == null || loudest.logger() == null ? "ROOT" : loudest.logger();
        String level = loudest != null && "INFO".equals(loudest.level()) ? "WARN" : "INFO";
        return SHORTENED.matcher(logger).find()
                ? "Log the same for all: set the level of the package of " + logger
                        + ", e.g. --arg=--logging.level.PACKAGE=" + level
                        + ", or if that is not enough, of all with ROOT, and compare again."
                : "Log the same for all, e.g. --arg=--logging.level." + logger + "=" + level + ", and compare again.";
    }
}
