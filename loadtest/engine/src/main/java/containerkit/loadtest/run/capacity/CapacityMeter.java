package containerkit.loadtest.run.capacity;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.number.Median;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Measures the capacity of a part's slowest server: the median of short closed-model slices in shuffled rounds. */
record CapacityMeter(Part part, Loader loader, Random random) {
    /** Maximum number of rounds. Slices that host or generator spoiled are repeated in two more rounds. */
    private static final int MOST_ROUNDS = Schedule.CAPACITY_ROUNDS + 2;

    /** Runs one slice and judges it. */
    public interface Loader {
        SliceResult load(SlicePlan slice) throws IOException, InterruptedException, LaunchException;
    }

    /** A capacity or an objection, the other null; with {@code generatorLimited} a server can do more than the capacity. */
    record Measurement(@Nullable Capacity capacity, boolean generatorLimited, @Nullable Fault objection) {}

    Measurement measure(Scenario load) throws IOException, InterruptedException {
        Map<Variant, List<Double>> values = new LinkedHashMap<>();
        part.variants().forEach(variant -> values.put(variant, new ArrayList<>()));
        Map<Variant, Fault> troubles = new LinkedHashMap<>();
        Set<Variant> generatorLimited = new HashSet<>();
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            for (Variant variant : missing(values)) {
                SliceResult slice = loader.load(new SlicePlan(round, variant, load));
                Fault trouble = trouble(slice);
                if (trouble != null) {
                    troubles.put(variant, trouble);
                } else if (slice.load() != null) {
                    values.get(variant).add(slice.load().throughputPerSecond());
                    if (!slice.good()) {
                        generatorLimited.add(variant);
                    }
                }
                if (slice.blames(Culprit.CONTENDER)) {
                    return unknown(load, variant, troubles); // the others' time would be wasted
                }
            }
        }
        List<Variant> missing = missing(values);
        if (!missing.isEmpty()) {
            return unknown(load, missing.get(0), troubles);
        }
        Variant slowest =
                Collections.min(part.variants(), Comparator.comparing(variant -> median(values.get(variant))));
        return new Measurement(
                new Capacity(part.name(), load.name(), slowest, median(values.get(slowest))),
                generatorLimited.contains(slowest),
                null);
    }

    private List<Variant> missing(Map<Variant, List<Double>> values) {
        List<Variant> missing = new ArrayList<>(values.keySet());
        missing.removeIf(variant -> values.get(variant).size() >= Schedule.CAPACITY_ROUNDS);
        Collections.shuffle(missing, random);
        return missing;
    }

    /**
     * Returns the reason why the slice does not measure a capacity; null where it does. A slice in which the generator
     * was the limit does: the server can do at least that, and rates that follow from it can be sent.
     */
    private static @Nullable Fault trouble(SliceResult slice) {
        boolean loaded = slice.load() != null && slice.load().faults().isEmpty();
        for (Fault cause : slice.voids()) {
            if (!loaded || cause.culprit() != Culprit.GENERATOR) {
                return cause;
            }
        }
        return slice.load() == null || slice.load().throughputPerSecond() == 0
                ? Fault.contender("completed no request")
                : null;
    }

    private static Measurement unknown(Scenario load, Variant variant, Map<Variant, Fault> troubles) {
        return new Measurement(
                null, false, troubles.get(variant).withoutRate(load.endpoint().name(), variant.label()));
    }

    private static double median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(Double::doubleValue)).orElseThrow();
    }
}
