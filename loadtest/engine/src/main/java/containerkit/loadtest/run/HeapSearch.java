package containerkit.loadtest.run;

import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.SliceRunner.Place;
import containerkit.loadtest.run.preflight.RunnablePlan;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerStarter;
import containerkit.loadtest.run.setup.ServerStarter.Start;
import containerkit.loadtest.run.warmup.WarmUpRunner;
import containerkit.loadtest.run.warmup.WarmUpRunner.WarmUpOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the heaps that the blocks measure where a plan has more than can run side by side: by bisection, with one start
 * and one slice for each step. What it measures goes nowhere else: blocks measure the chosen heaps afresh, so a lucky start
 * here makes the answer no better.
 */
record HeapSearch(Rig rig, RunnablePlan runnable) {
    /** The largest, the one that the search found, and those above and below it. */
    private static final int KEPT = 4;

    private static final Duration WARM_UP = Duration.ofSeconds(5); // that of a block lasts until a server is steady

    /**
     * How many margins a step may cost. One start is noisy; where the search goes too low, the blocks show it and have the
     * next heap, and where it ends too high they cannot know.
     */
    private static final int SLACK = 2;

    /** Servers that differ in their heaps, the smallest first. */
    record Ladder(Part part, List<Variant> heaps) {
        /** Returns the heaps that are measured if the search finds that one. */
        Set<Variant> around(int found) {
            int last = heaps.size() - 1;
            int below = Math.max(0, Math.min(found - 1, last - KEPT + 1));
            Set<Variant> kept = new LinkedHashSet<>(heaps.subList(below, Math.min(last, below + KEPT - 1)));
            kept.add(heaps.get(last));
            return kept;
        }
    }

    /** Returns the parts whose heaps are too many to run side by side. */
    static List<Ladder> ladders(Plan plan) {
        List<Ladder> ladders = new ArrayList<>();
        for (Part part : plan.parts()) {
            List<Variant> heaps = part.variants().stream()
                    .filter(variant -> plan.mode(variant.mode()).heapMib() != null)
                    .sorted(Comparator.comparing(
                            variant -> plan.mode(variant.mode()).heapMib()))
                    .toList();
            boolean oneServer =
                    heaps.stream().map(Variant::contender).distinct().count() == 1;
            if (oneServer
                    && heaps.size() > KEPT
                    && heaps.size() == part.variants().size()) {
                ladders.add(new Ladder(part, heaps));
            }
        }
        return ladders;
    }

    /** Returns the plan as it would be if every search ended in the middle, for announcements. */
    static RunnablePlan unsearched(RunnablePlan runnable) {
        List<Skipped> left = new ArrayList<>();
        for (Ladder ladder : ladders(runnable.plan())) {
            leave(ladder, ladder.heaps.size() / 2, new String[ladder.heaps.size()], left);
        }
        return runnable.without(left);
    }

    /** Returns the plan with the heaps to measure. Those that were left out have a reason. */
    RunnablePlan searched() throws IOException, InterruptedException {
        List<Skipped> left = new ArrayList<>();
        for (Ladder ladder : ladders(runnable.plan())) {
            String[] tried = new String[ladder.heaps.size()];
            int last = tried.length - 1;
            Step largest = step(ladder, last);
            int small = -1;
            int enough = last;
            while (largest.failure == null && enough - small > 1) {
                int middle = (small + enough) / 2;
                Step step = step(ladder, middle);
                tried[middle] =
                        step.objection(largest, runnable.plan().criteria().marginPercent());
                if (tried[middle] == null) {
                    enough = middle;
                } else {
                    small = middle;
                }
            }
            leave(ladder, enough, tried, left);
        }
        return runnable.without(left);
    }

    private static void leave(Ladder ladder, int found, String[] tried, List<Skipped> left) {
        Set<Variant> kept = ladder.around(found);
        for (int at = 0; at < tried.length; at++) {
            Variant variant = ladder.heaps.get(at);
            if (!kept.contains(variant)) {
                left.add(new Skipped(
                        variant, tried[at] == null ? "left out by the search for the smallest heap" : tried[at]));
            }
        }
    }

    /**
     * One start.
     *
     * @param cpuNanos CPU time of a request; null where it is not known
     * @param failure reason why it does not hold the load; null where it does
     */
    private record Step(@Nullable Double cpuNanos, @Nullable String failure) {
        @Nullable
        String objection(Step largest, double marginPercent) {
            if (failure != null || cpuNanos == null || largest.cpuNanos == null) {
                return failure;
            }
            double times = cpuNanos / largest.cpuNanos;
            return times <= 1 + SLACK * marginPercent / 100
                    ? null
                    : String.format(
                            Locale.ROOT, "%.1f times the CPU per request of the largest heap, in one start", times);
        }
    }

    private Step step(Ladder ladder, int at) throws IOException, InterruptedException {
        Variant variant = ladder.heaps.get(at);
        Step step;
        try (ScratchDirectory raw = ScratchDirectory.create("heap")) {
            Files.createDirectory(raw.path().resolve("raw"));
            step = step(ladder.part, variant, raw.path());
        }
        rig.progress()
                .notes("search: " + variant.label() + ": "
                        + (step.failure == null
                                ? step.cpuNanos == null
                                        ? "responds"
                                        : "%.0f µs of CPU per request".formatted(step.cpuNanos / 1_000)
                                : step.failure));
        return step;
    }

    private Step step(Part part, Variant variant, Path raw) throws IOException, InterruptedException {
        Plan plan = runnable.plan();
        LaunchResult draft = LaunchResult.of(1, 1, part.name(), variant, false);
        try (Start start = new ServerStarter(rig, plan, part).start(draft, false, raw.resolve("server.log"))) {
            if (start.observed() == null) {
                return new Step(null, start.launch().failure());
            }
            WarmUp brief = new WarmUp(plan.servers().warmUp().requests(), WARM_UP);
            WarmUpOutcome warm = new WarmUpRunner(rig, brief, part, 1, 1, raw).run(start.observed());
            if (warm.failure() != null) {
                return new Step(null, warm.failure());
            }
            SliceResult slice = new SliceRunner(rig, raw, plan.criteria().otherProcessesPercent(), plan.secrets())
                    .run(
                            new Place(1, 1, part.name()),
                            new SlicePlan(1, variant, part.scenarios().get(0)),
                            start.observed(),
                            new Neighbours(List.of()))
                    .slice();
            if (slice.blames(Culprit.CONTENDER) || slice.load() == null) {
                return new Step(
                        null,
                        slice.voids().stream().map(fault -> fault.reason()).collect(Collectors.joining("; ")));
            }
            Samples samples = slice.samples();
            Double cpu = samples == null ? null : samples.servingCpuNanos();
            return new Step(
                    cpu == null
                            ? null
                            : cpu / Objects.requireNonNull(slice.load()).requests(),
                    null);
        }
    }
}
