package containerkit.loadtest.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Order of everything in one block, whose parts have the plan's order. The same plan, seed and block number give the
 * same one, so that a block can be run again alone.
 */
public record Schedule(List<PartSchedule> parts) {
    /** Assumed duration of the start of a server whose plan does not say it. */
    public static final Duration START = Duration.ofSeconds(5);

    /** Duration of one slice in which a server's capacity is measured; never scaled. */
    public static final Duration CAPACITY_SLICE = Duration.ofSeconds(3);

    /** Number of such slices for each server. */
    public static final int CAPACITY_ROUNDS = 3;

    /** What {@code HostPace} measures on the machine that the plans' limits were chosen on, in milliseconds. */
    public static final double USUAL_PACE_MS = 2;

    private static final double MOST_SCALED = 4;

    /** Duration of a warm-up, in starts of the server. */
    private static final double STARTS_OF_WARM_UP = 1.5;

    /** Number of blocks that a budget has time for: the four that a result needs, rests, and what estimates may err by. */
    private static final double BLOCKS_OF_BUDGET = 5;

    /** Warm-up that a small budget leaves at least; servers mostly need more. */
    private static final Duration SHORTENED = Duration.ofSeconds(15);

    /** Assumed duration of the start of one of JMH's JVMs: one that directs the forks, and the forks. */
    private static final Duration FORK = Duration.ofSeconds(1);

    /**
     * Order of one part of a block.
     *
     * @param starts the order in which servers start and warm up
     * @param stages the order in which they are loaded; the rounds of a stage are repeated at its end
     */
    public record PartSchedule(Part part, List<Variant> starts, List<List<SlicePlan>> stages) {
        public List<SlicePlan> slices() {
            return stages.stream().flatMap(List::stream).toList();
        }

        /** Returns one slice of round 0 for each contender and scenario with a profile, in the first round's order. */
        public List<SlicePlan> profiles() {
            return slices().stream()
                    .filter(slice -> slice.round() == 1 && part.profiled(slice.scenario()))
                    .map(slice ->
                            new SlicePlan(0, slice.variant(), slice.scenario().forProfile()))
                    .toList();
        }
    }

    /** Slice to run. Rounds are counted from 1; that of a profile is 0. */
    public record SlicePlan(int round, Variant variant, Scenario scenario) {}

    public static Schedule of(Plan plan, int block) {
        // Mixed first: of neighbouring seeds Random gives nearly the same first bits, and so the same one of two
        // contenders last in every block.
        Random random = new Random(new SplittableRandom(plan.seed() * 1_000_003L + block).nextLong());
        List<PartSchedule> parts = plan.inBlock(block).parts().stream()
                .map(part -> schedule(plan, part, random))
                .toList();
        return new Schedule(parts);
    }

    /** Returns the expected duration of a run of this plan; the capacities are measured once, in its first block. */
    public static Duration expected(Plan plan) {
        return expected(plan, IntStream.rangeClosed(1, plan.extent().blocks()))
                .plus(expectedCapacities(plan, (part, load) -> false));
    }

    /** Returns the expected duration of these blocks, without the measurement of capacities. */
    public static Duration expected(Plan plan, IntStream blocks) {
        return blocks.mapToObj(block -> expectedBlock(plan, block)).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the expected duration of the measurement of the capacities that are not known yet. */
    public static Duration expectedCapacities(Plan plan, BiPredicate<Part, Scenario> known) {
        return plan.parts().stream()
                .flatMap(part -> part.capacityLoads().stream()
                        .filter(load -> !known.test(part, load))
                        .map(load -> expected(load)
                                .multipliedBy(
                                        (long) CAPACITY_ROUNDS * part.variants().size())))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the expected duration of one block, without the measurement of capacities; the first has every scenario. */
    public static Duration expectedBlock(Plan whole, int number) {
        Plan plan = whole.inBlock(number);
        return expectedStart(plan)
                .plus(expectedWarmUp(plan))
                .multipliedBy(starts(plan))
                .plus(expectedLoads(plan));
    }

    /**
     * Returns how many blocks fit, from one to {@code most}. All are taken to be as much slower than expected as the first
     * was. Later ones may have fewer scenarios, so each has an expected time of its own.
     *
     * @param first time that the first block took
     * @param expected expected time of a block by its number, from 1
     */
    public static int fitting(Duration budget, Duration first, IntFunction<Duration> expected, int most) {
        double pace = first.toMillis() / (double) Math.max(1, expected.apply(1).toMillis());
        double left = budget.minus(first).toMillis();
        for (int blocks = 1; blocks < most; blocks++) {
            left -= pace * expected.apply(blocks + 1).toMillis();
            if (left < 0) {
                return blocks;
            }
        }
        return most;
    }

    /** Returns the expected duration of the slices and profiles of one block. */
    private static Duration expectedLoads(Plan plan) {
        return plan.parts().stream()
                .flatMap(part -> part.scenarios().stream().map(scenario -> expected(scenario)
                        .multipliedBy(
                                (long) plan.rounds(scenario) * part.variants().size())))
                .reduce(expectedProfiles(plan), Duration::plus);
    }

    /** Returns the number of starts in a block: of each server of a part once, or once for each of its slices. */
    public static long starts(Plan plan) {
        return plan.parts().stream()
                .mapToLong(part -> part.variants().size()
                        * (part.sharesServers()
                                ? 1
                                : part.scenarios().stream()
                                        .mapToLong(plan::rounds)
                                        .sum()))
                .sum();
    }

    /** Returns the expected duration of the profiles of one block; zero if it has none. */
    public static Duration expectedProfiles(Plan plan) {
        return !plan.extent().profile()
                ? Duration.ZERO
                : plan.parts().stream()
                        .flatMap(part -> part.scenarios().stream()
                                .filter(part::profiled)
                                .map(scenario -> expected(scenario.forProfile())
                                        .multipliedBy(part.variants().size())))
                        .reduce(Duration.ZERO, Duration::plus);
    }

    public static Duration expectedStart(Plan plan) {
        return plan.extent().startUp() == null ? START : plan.extent().startUp();
    }

    /**
     * Returns the expected duration of the warm-up of a server: a third of its limit, and all of it where servers take
     * longer than {@link #START} to start (docs/measurements/2026-11-27-petclinic-timed.md), or where it is a short one
     * (docs/measurements/2026-11-30-memory.md).
     */
    public static Duration expectedWarmUp(Plan plan) {
        Duration longest = warmUp(plan, USUAL_PACE_MS).duration();
        boolean whole = expectedStart(plan).compareTo(START) > 0 || longest.compareTo(SHORTENED) <= 0;
        return whole ? longest : Collections.max(List.of(SHORTENED, longest.dividedBy(3)));
    }

    /**
     * Returns the limits of the warm-up of a server: the plan's, longer on a slow machine, and at least 1.5 times the
     * start that the plan states, because a slow service has as much more code to compile
     * (docs/measurements/2026-11-29-warm-up-of-slow-services.md); all as far as a budget leaves time for a result.
     *
     * @param paceMs current pace of the machine, in milliseconds for the fixed piece of work of {@code HostPace}
     */
    public static WarmUp warmUp(Plan plan, double paceMs) {
        WarmUp planned = plan.servers().warmUp();
        if (planned.duration().isZero()) {
            return planned;
        }
        double slower = Math.min(MOST_SCALED, Math.max(1, paceMs / USUAL_PACE_MS));
        Duration startUp = plan.extent().startUp();
        double millis = Math.max(
                slower * planned.duration().toMillis(), startUp == null ? 0 : STARTS_OF_WARM_UP * startUp.toMillis());
        Duration budget = plan.extent().budget();
        if (budget != null) {
            double block =
                    budget.toMillis() / BLOCKS_OF_BUDGET - meanLoads(plan).toMillis();
            double fits = block / starts(plan) - expectedStart(plan).toMillis();
            double least = Math.min(SHORTENED.toMillis(), planned.duration().toMillis());
            millis = Math.min(millis, Math.max(fits, least));
        }
        return new WarmUp(planned.requests(), Duration.ofMillis(Math.round(millis)));
    }

    /** Returns the budget, in minutes, in which a result's blocks fit where the first takes that long. */
    public static long minutesForResults(Plan plan, Duration first) {
        double pace =
                first.toMillis() / (double) Math.max(1, expectedBlock(plan, 1).toMillis());
        Duration expected = expected(plan, IntStream.rangeClosed(1, Plan.FEWEST_BLOCKS));
        return Math.round(Math.ceil(pace * expected.toMillis() / 60_000));
    }

    /** Returns a budget that leaves time for the whole warm-up that the plan allows. */
    public static Duration budgetForWarmUp(Plan plan) {
        Duration block = expectedStart(plan)
                .plus(plan.servers().warmUp().duration())
                .multipliedBy(starts(plan))
                .plus(meanLoads(plan));
        return Duration.ofMinutes((long) Math.ceil(BLOCKS_OF_BUDGET * block.toSeconds() / 60));
    }

    /** Returns the expected duration of the loads of one of the blocks that a result needs; not all have every scenario. */
    private static Duration meanLoads(Plan plan) {
        return IntStream.rangeClosed(1, Plan.FEWEST_BLOCKS)
                .mapToObj(block -> expectedLoads(plan.inBlock(block)))
                .reduce(Duration.ZERO, Duration::plus)
                .dividedBy(Plan.FEWEST_BLOCKS);
    }

    /** Returns the expected duration of a slice with the rest before it and the checks and readings around it. */
    public static Duration expected(Scenario scenario) {
        Duration slice = scenario.load().expectedDuration().plusMillis(500);
        return scenario.slicing().iterations() == null
                ? slice
                : slice.plus(
                        FORK.multipliedBy(1L + scenario.slicing().iterations().forks()));
    }

    private static PartSchedule schedule(Plan plan, Part part, Random random) {
        boolean shuffled = plan.order() == Plan.Order.SHUFFLED;
        List<Variant> starts = new ArrayList<>(part.variants());
        List<Scenario> scenarios = new ArrayList<>(part.scenarios());
        if (shuffled) {
            Collections.shuffle(starts, random);
            Collections.shuffle(scenarios, random);
        }
        // Other tools come last, so that theirs are no part of what the JIT compiler sees before.
        Map<Boolean, List<Scenario>> builtIn = scenarios.stream().collect(Collectors.partitioningBy(Scenario::builtIn));
        List<List<SlicePlan>> stages = shuffled
                ? List.of(slices(plan, part, builtIn.get(true), random), slices(plan, part, builtIn.get(false), random))
                : List.of(slices(plan, part, scenarios, random));
        return new PartSchedule(part, List.copyOf(starts), stages);
    }

    private static List<SlicePlan> slices(Plan plan, Part part, List<Scenario> scenarios, Random random) {
        List<SlicePlan> slices = new ArrayList<>();
        for (int round = 1; round <= plan.extent().rounds(); round++) {
            for (Scenario scenario : scenarios) {
                if (round > plan.rounds(scenario)) {
                    continue;
                }
                List<Variant> variants = new ArrayList<>(part.variants());
                if (plan.order() == Plan.Order.SHUFFLED) {
                    Collections.shuffle(variants, random);
                }
                for (Variant variant : variants) {
                    slices.add(new SlicePlan(round, variant, scenario));
                }
            }
        }
        return slices;
    }
}
