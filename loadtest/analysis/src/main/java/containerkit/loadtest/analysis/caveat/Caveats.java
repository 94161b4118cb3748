package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.WithoutEffect;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.FirstFew;
import containerkit.loadtest.text.RoughTime;
import containerkit.loadtest.text.ShellLine;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collects the caveats of a run. Those of its plan, settings, generator, blocks, starts, rest and sessions are found here, others
 * in the class of their theme.
 */
public final class Caveats {
    private static final double DILUTED_ABOVE_PERCENT = 30;
    private static final double REST = 0.01; // of one CPU; a JVM at rest uses a few tenths of that
    private static final double WORK = 0.02; // of the CPU use under load
    private static final double NEAR = 1.05; // repeated runs differ by 2 to 5 % more than their intervals allow

    private Caveats() {}

    /** Returns the caveats, the worst first. */
    public static List<Caveat> of(
            RunIndex index, List<Cell> cells, List<Comparison> comparisons, List<ProfileGap> gaps) {
        RunResult run = index.run();
        RunHeader header = run.header();
        Stream<Caveat> ofRun = Stream.of(
                        skipped(header.skipped()),
                        withoutEffect(header.withoutEffect()),
                        diluted(header.plan(), cells),
                        exporting(header.plan()),
                        fewBlocks(run),
                        incomplete(run),
                        notSteady(run),
                        oneSession(run, comparisons),
                        endedByResults(run.sessions()),
                        sentLate(index, cells),
                        worksOn(run),
                        unlevel(run))
                .flatMap(Optional::stream);
        return Stream.of(ofRun, CauseCaveats.of(header.plan(), gaps), LogCaveats.of(index), ResponseCaveats.of(run))
                .flatMap(caveats -> caveats)
                .sorted(Comparator.comparing(Caveat::type))
                .toList();
    }

    private static Optional<Caveat> withoutEffect(List<WithoutEffect> unused) {
        String example = unused.stream()
                .map(WithoutEffect::remedy)
                .filter(remedy -> !remedy.isEmpty())
                .findFirst()
                .map(remedy -> "with " + remedy)
                .orElse("in a class of its own");
        return Caveat.about(
                unused.stream().map(WithoutEffect::contender).distinct().toList(),
                Caveat.Type.WITHOUT_EFFECT,
                WithoutEffect.TITLE + ": " + String.join("; ", WithoutEffect.lines(unused)) + ".",
                "Give each container what matters, e.g. " + example + ", and compare again.");
    }

    /** Returns a caveat about what cannot run here; heaps that a search left out stand in the section on memory. */
    private static Optional<Caveat> skipped(List<Skipped> all) {
        List<Skipped> skipped =
                all.stream().filter(each -> each.why() != Skipped.Why.SEARCH).toList();
        return Caveat.about(
                skipped.stream().map(each -> each.variant().label()).toList(),
                Caveat.Type.SKIPPED,
                "Left out because this machine cannot run it: "
                        + skipped.stream().map(Skipped::reason).distinct().collect(Collectors.joining("; ")) + ".",
                "Mend what is named (a newer JDK: set JAVA_HOME) and run again, or choose with --on and --modes.");
    }

    /** Returns a caveat about throughput as the measure where the generator used much of the CPU that it depends on. */
    private static Optional<Caveat> diluted(Plan plan, List<Cell> cells) {
        return Caveat.about(
                ComparisonMetric.primary(plan) != ComparisonMetric.THROUGHPUT
                        ? List.of()
                        : cells.stream()
                                .filter(cell -> cell.scenario().builtIn()
                                        && cell.value(Metric.GENERATOR_SHARE).orElse(0.0) > DILUTED_ABOVE_PERCENT)
                                .map(cell -> cell.name(plan))
                                .toList(),
                Caveat.Type.GENERATOR_DILUTED,
                "The load generator used more than 30 % of the CPU that it and the server used together, so throughput "
                        + "depends on both, and its differences appear smaller than they are.",
                "Compare CPU per request; more cores reduce the influence of the generator.");
    }

    private static Optional<Caveat> sentLate(RunIndex index, List<Cell> cells) {
        return Caveat.about(
                cells.stream()
                        .filter(cell ->
                                index.good(cell.key()).stream().anyMatch(slice -> missedRate(slice) || delayed(slice)))
                        .map(cell -> cell.name(index.run().header().plan()))
                        .toList(),
                Caveat.Type.SENT_LATE,
                String.format(
                        Locale.ROOT,
                        "In some slices requests were sent late: less than %.0f %% of the planned rate was sent, or one "
                                + "request in a hundred was late by more than a tenth of the slice's p99. Latencies of these cells are "
                                + "partly those of waiting for a connection or for the generator.",
                        GeneratorPace.LEAST_SENT_PERCENT),
                "Use a lower rate, more connections or more cores, and compare medians.");
    }

    /** Returns whether a slice sent less than its rate: the merged p99 rests on such slices, even on a single one. */
    private static boolean missedRate(SliceResult slice) {
        Double achieved = Metric.GENERATOR_ACHIEVED.of(slice);
        Double asked = Metric.GENERATOR_ASKED.of(slice);
        return achieved != null && asked != null && 100 * achieved < GeneratorPace.LEAST_SENT_PERCENT * asked;
    }

    /** Returns whether the generator's own delay is more than a tenth of a slice's p99. */
    private static boolean delayed(SliceResult slice) {
        Double lateness = Metric.GENERATOR_LATENESS.of(slice);
        Double p99 = Metric.LATENCY_P99.of(slice);
        return lateness != null && p99 != null && lateness > GeneratorPace.MOST_LATE_SHARE * p99;
    }

    /** Returns a caveat about settings that differ between servers in modes that are to make them level. */
    private static Optional<Caveat> unlevel(RunResult run) {
        Plan plan = run.header().plan();
        List<Configuration> unlevel = Configuration.byPart(plan.parts(), run.launches()).values().stream()
                .filter(configuration -> configuration.level(plan)
                        && !configuration.differences().isEmpty())
                .toList();
        return Caveat.about(
                unlevel.stream()
                        .flatMap(configuration -> configuration.variants().stream())
                        .map(Variant::label)
                        .distinct()
                        .toList(),
                Caveat.Type.UNLEVEL,
                "Not everything could be made equal. These settings differ between servers: "
                        + unlevel.stream().map(Caveats::told).distinct().collect(Collectors.joining("; ")) + ".",
                "Name them with any difference that you quote: they may be its cause.");
    }

    private static String told(Configuration configuration) {
        List<Variant> variants = configuration.variants();
        return "in mode " + variants.get(0).mode() + " " // all have it
                + configuration.differences().stream()
                        .map(row -> row.described(variants))
                        .collect(Collectors.joining("; "));
    }

    private static Optional<Caveat> exporting(Plan plan) {
        return Caveat.about(
                plan.contenders().stream()
                        .filter(Contender::exports)
                        .map(Contender::name)
                        .toList(),
                Caveat.Type.TRIAL,
                "Run with --live: these servers counted for Prometheus and were scraped, which costs each its own "
                        + "share of CPU (docs/monitoring.md).",
                "Run without --live for measurements.");
    }

    private static Optional<Caveat> fewBlocks(RunResult run) {
        int ended = run.endedBlocks();
        return Caveat.ofRun(
                ended < Plan.FEWEST_BLOCKS,
                Caveat.Type.NO_RESULT,
                "This run has values and no results: " + new Counted(ended, "block") + " ran to the end, and "
                        + "intervals take " + Plan.FEWEST_BLOCKS + ".",
                run.planned() >= Plan.FEWEST_BLOCKS
                        ? "Let it run to its end."
                        : run.header().plan().extent().blocks() < Plan.FEWEST_BLOCKS
                                ? "Run it with --blocks 8."
                                : "Run it with --budget " + minutesForResults(run) + "m.");
    }

    /** Returns the budget that this run would have needed, by its first block, as the console names it. */
    private static long minutesForResults(RunResult run) {
        Plan plan = run.header().plan();
        Duration block = run.ends().stream()
                .findFirst()
                .map(end -> Duration.ofMillis(Math.round(1_000 * end.seconds())))
                .orElseGet(() -> Schedule.expectedBlock(plan, 1));
        return Schedule.minutesForResults(plan, block);
    }

    private static Optional<Caveat> incomplete(RunResult run) {
        String unfinished = run.sessions().stream()
                .filter(session -> run.blocks(session).stream().anyMatch(block -> !run.ended(block)))
                .map(Session::directory)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("DIR");
        return Caveat.ofRun(
                !run.complete(),
                Caveat.Type.INCOMPLETE,
                (run.sessions().size() == 1 ? "The run was stopped: " : "A session was stopped: ") + run.endedBlocks()
                        + " of " + new Counted(run.planned(), "block") + " ran to the end.",
                "Go on: " + KitCommand.text() + " compare --resume " + ShellLine.of(List.of(unfinished)));
    }

    /** Returns a caveat about servers whose warm-up reached a limit before they were steady. */
    private static Optional<Caveat> notSteady(RunResult run) {
        Map<String, Long> unsettled = byVariant(run.unsettledLaunches().stream());
        Map<String, Long> started = byVariant(run.latestLaunches().filter(launch -> launch.warmUp() != null));
        List<String> starts = unsettled.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of "
                        + new Counted(started.get(entry.getKey()), "start"))
                .toList();
        return Caveat.about(
                unsettled.keySet(),
                Caveat.Type.NOT_STEADY,
                "Not steady when the warm-up ended at its limit: " + new FirstFew(starts, 3)
                        + ". Their values may include a part of the warm-up; a result that this may change has the note still moved.",
                longerWarmUp(run));
    }

    private static String longerWarmUp(RunResult run) {
        Plan plan = run.header().plan();
        Duration limit = plan.servers().warmUp().duration();
        Duration left = Schedule.warmUp(plan, Schedule.USUAL_PACE_MS).duration();
        return left.compareTo(limit) < 0
                ? "The budget left " + new RoughTime(left) + " of its " + new RoughTime(limit) + ": give --budget "
                        + Math.max(
                                Schedule.budgetForWarmUp(plan).toMinutes(),
                                run.endedBlocks() < Plan.FEWEST_BLOCKS ? minutesForResults(run) : 0)
                        + "m."
                : "Set warm_up: {duration: " + Math.max(1, limit.multipliedBy(2).toSeconds()) + "s} in the plan.";
    }

    private static Map<String, Long> byVariant(Stream<LaunchResult> launches) {
        return launches.collect(
                Collectors.groupingBy(launch -> launch.variant().label(), LinkedHashMap::new, Collectors.counting()));
    }

    /**
     * Returns a caveat about servers that work while nothing is sent to them: by a schedule, or because requests left
     * work behind. The servers that are loaded meanwhile pay for it.
     */
    private static Optional<Caveat> worksOn(RunResult run) {
        Map<String, List<Samples>> rested = run.slices().stream()
                .filter(slice -> slice.samples() != null
                        && slice.samples().get(Reading.CPU_NANOS) != null
                        && slice.samples().get(Reading.REST_NANOS) != null)
                .collect(Collectors.groupingBy(
                        slice -> slice.variant().label(),
                        LinkedHashMap::new,
                        Collectors.mapping(SliceResult::samples, Collectors.toList())));
        Map<String, String> working = new LinkedHashMap<>();
        rested.forEach((label, slices) -> {
            double rest = sum(slices, each -> each.orZero(Reading.REST_CPU_NANOS))
                    / sum(slices, each -> each.orZero(Reading.REST_NANOS));
            double load = sum(slices, Samples::servingCpuNanos) / sum(slices, each -> 1e9 * each.seconds());
            if (rest > WORK * load && rest > REST) {
                working.put(label, String.format(Locale.ROOT, "%s %.0f %%", label, 100 * rest / load));
            }
        });
        return Caveat.about(
                working.keySet(),
                Caveat.Type.WORKS_ON,
                "CPU use between slices, when nothing is sent, in percent of that under load: "
                        + String.join(", ", working.values())
                        + ". Scheduled jobs and pools are part of CPU per request; work that requests leave behind is "
                        + "not. The servers loaded next had less CPU.",
                "Switch off what runs by itself, or load each contender alone (a plan of its own).");
    }

    private static double sum(List<Samples> slices, ToDoubleFunction<Samples> value) {
        return slices.stream().mapToDouble(value).sum();
    }

    private static Optional<Caveat> oneSession(RunResult run, List<Comparison> comparisons) {
        String directory = Objects.requireNonNullElse(run.sessions().get(0).directory(), "DIR");
        return Caveat.about(
                comparisons.stream()
                        .filter(Caveats::nearlyEqual)
                        .map(pair -> pair.name(run.header().plan()))
                        .toList(),
                Caveat.Type.ONE_SESSION,
                "The near end of an interval is within 5 % of no difference, and repeated runs differ by 2 to 5 % more than "
                        + "their intervals allow.",
                "Run another session: " + KitCommand.text() + " compare --add " + ShellLine.of(List.of(directory)));
    }

    private static boolean nearlyEqual(Comparison pair) {
        Interval interval = pair.ratio().interval();
        return pair.primary()
                && pair.sessions() == null
                && pair.result() == Result.LESS
                && interval != null
                && (interval.low() > 1 ? interval.low() : 1 / interval.high()) < NEAR;
    }

    private static Optional<Caveat> endedByResults(List<Session> sessions) {
        return Caveat.about(
                sessions.size() == 1
                        ? List.of()
                        : sessions.stream()
                                .filter(session -> session.decision() != null)
                                .map(Session::directory)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList(),
                Caveat.Type.EARLY_END,
                "A session ended early because its results were clear. Such a session tends to show more than there is.",
                "Compare it with the sessions of fixed blocks, those of --add and --session.");
    }
}
