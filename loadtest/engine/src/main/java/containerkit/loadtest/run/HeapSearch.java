package containerkit.loadtest.run;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.preflight.RunnablePlan;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerStarter;
import containerkit.loadtest.run.setup.ServerStarter.Start;
import containerkit.loadtest.run.warmup.WarmUpRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the heaps that the blocks measure where a plan has more than can run side by side: by bisection, with one
 * start and one slice for each step unless the machine spoils it. Blocks measure the chosen heaps afresh, so a lucky
 * start here makes the answer no better.
 */
record HeapSearch(Rig rig, RunnablePlan runnable) {
    /** The largest, the one that the search found, the one below it and two above. */
    private static final int KEPT = 5;

    private static final int MOST_TRIES = 3; // of a step that host or generator spoils

    private static final Duration WARM_UP = Duration.ofSeconds(5); // that of a block lasts until a server is steady

    /**
     * How many margins a step's CPU and p99 may lie above those of the largest heap. One start is noisy: blocks show
     * where the search went too low, and have the next heap; they cannot know where it ended too high.
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

        private Stream<Skipped> left(int found, String reason) {
            Set<Variant> kept = around(found);
            return heaps.stream()
                    .filter(variant -> !kept.contains(variant))
                    .map(variant -> new Skipped(variant, Skipped.Why.SEARCH, reason));
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
                if (part.scenarios().get(0).load().needsCapacity()) {
                    throw UserFailure.usage(
                            "part " + part.name() + ": no heap can be searched at capacity_percent, because each heap"
                                    + " has a capacity of its own",
                            "Give the scenario a rate.");
                }
                ladders.add(new Ladder(part, heaps));
            }
        }
        return ladders;
    }

    static Duration expected(Plan plan) {
        Duration expected = Duration.ZERO;
        for (Ladder ladder : ladders(plan)) {
            Duration step = Schedule.expectedStart(plan)
                    .plus(WARM_UP)
                    .plus(Schedule.expected(ladder.part.scenarios().get(0)));
            int halvings = Integer.SIZE - Integer.numberOfLeadingZeros(ladder.heaps.size() - 1);
            expected = expected.plus(step.multipliedBy(1 + halvings)); // the largest heap first
        }
        return expected;
    }

    /** Returns the plan as it would be if every search ended in the middle, for announcements. */
    static RunnablePlan unsearched(RunnablePlan runnable) {
        String reason = "if the search for the smallest heap ends in the middle";
        return runnable.without(ladders(runnable.plan()).stream()
                .flatMap(ladder -> ladder.left(ladder.heaps.size() / 2, reason))
                .toList());
    }

    /** Returns the plan with the heaps to measure. Those that were left out have a reason. */
    RunnablePlan searched() throws IOException, InterruptedException {
        List<Skipped> left = new ArrayList<>();
        for (Ladder ladder : ladders(runnable.plan())) {
            int enough = smallest(
                    ladder.heaps.size(), runnable.plan().criteria().marginPercent(), heap -> step(ladder, heap));
            ladder.left(enough, "not measured in blocks").forEach(left::add);
        }
        return runnable.without(left);
    }

    /** Measures the heap of that index in its ladder. */
    interface Steps {
        Step at(int heap) throws IOException, InterruptedException;
    }

    /** Returns the index of the smallest heap that holds, by bisection; the last one if that does not hold itself. */
    static int smallest(int heaps, double marginPercent, Steps steps) throws IOException, InterruptedException {
        int enough = heaps - 1;
        int small = -1;
        Step largest = steps.at(enough);
        while (largest.holds(largest, marginPercent) && enough - small > 1) {
            int middle = (small + enough) / 2;
            if (steps.at(middle).holds(largest, marginPercent)) {
                enough = middle;
            } else {
                small = middle;
            }
        }
        return enough;
    }

    /** One start: CPU time and p99 of a request, null where unknown, and why it does not count; null where it does. */
    record Step(@Nullable Double cpuNanos, @Nullable Double p99Ms, @Nullable Fault fault) {
        static Step failed(@Nullable Fault fault) {
            return new Step(null, null, fault);
        }

        /** Returns whether the heap is to blame: a server that collects too much leaves no connection free. */
        boolean failed() {
            return fault != null
                    && (fault.culprit() == Culprit.CONTENDER || fault.kind() == Fault.Kind.NO_CONNECTION_FREE);
        }

        /**
         * Returns whether nothing is known to be wrong with it; what is wrong then, the blocks show. A start that was
         * spoiled each time is judged by what it measured, and does not hold without that.
         */
        boolean holds(Step largest, double marginPercent) {
            double most = 1 + SLACK * marginPercent / 100;
            return !failed()
                    && (fault == null || cpuNanos != null)
                    && within(most, cpuNanos, largest.cpuNanos)
                    && within(most, p99Ms, largest.p99Ms);
        }

        private static boolean within(double most, @Nullable Double value, @Nullable Double largest) {
            return value == null || largest == null || value <= most * largest;
        }

        private String text() {
            return fault != null
                    ? fault.reason()
                    : (cpuNanos == null
                                    ? "responds"
                                    : String.format(Locale.ROOT, "%.0f µs of CPU per request", cpuNanos / 1_000))
                            + (p99Ms == null ? "" : String.format(Locale.ROOT, ", p99 %.1f ms", p99Ms));
        }
    }

    private Step step(Ladder ladder, int at) throws IOException, InterruptedException {
        Variant variant = ladder.heaps.get(at);
        for (int tries = 1; ; tries++) {
            Step step;
            try (ScratchDirectory raw = ScratchDirectory.create("heap")) {
                Files.createDirectory(raw.path().resolve("raw"));
                step = step(ladder.part, variant, raw.path());
            }
            boolean spoiled = step.fault != null && !step.failed();
            boolean again = spoiled && tries < MOST_TRIES;
            rig.progress()
                    .notes("search: " + variant.label() + ": "
                            + (again ? "once more, because " : spoiled ? "in all tries, " : "") + step.text());
            if (!again) {
                return step;
            }
        }
    }

    private Step step(Part part, Variant variant, Path raw) throws IOException, InterruptedException {
        Plan plan = runnable.plan();
        try (Start start = new ServerStarter(rig, plan, part).start(variant, raw.resolve("server.log"))) {
            if (start.observed() == null) {
                return Step.failed(start.launch().fault());
            }
            WarmUp brief = new WarmUp(plan.servers().warmUp().requests(), WARM_UP);
            LaunchResult warm = new WarmUpRunner(rig, brief, part, raw).run(start.observed(), start.launch());
            if (warm.failed()) {
                return Step.failed(warm.fault());
            }
            SliceResult slice = new SliceRunner(rig, plan, raw, 1, 1, part.name())
                    .run(
                            new SlicePlan(1, variant, part.scenarios().get(0)),
                            start.observed(),
                            new Neighbours(List.of()));
            LoadResult load = slice.load();
            Samples samples = slice.samples();
            Double cpu = samples == null ? null : samples.servingCpuNanos();
            return new Step(
                    cpu == null || load == null ? null : cpu / load.requests(),
                    load == null || load.latencyMs() == null
                            ? null
                            : load.latencyMs().p99(),
                    slice.voids().stream()
                            .min(Comparator.comparing(fault -> fault.culprit() != Culprit.CONTENDER))
                            .orElse(null));
        }
    }
}
