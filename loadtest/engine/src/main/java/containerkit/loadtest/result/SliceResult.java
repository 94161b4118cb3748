package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One slice: one load burst on one contender in one scenario, inside a block.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block, counted from 1; a resumed block is run again whole
 * @param part the part of the plan
 * @param round counted from 1; those beyond the plan's repeat rounds that host or generator spoiled
 * @param variant contender and mode
 * @param scenario the scenario's name
 * @param startedAt start of the load
 * @param raw the prefix, below the run's directory, of the files the tool wrote
 * @param load report of the tool, stored without its progress; null where it could not run
 * @param samples readings of the server; null where it could not be observed to the end
 * @param voids reasons why it does not count; empty for a good slice
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SliceResult(
        int block,
        int attempt,
        String part,
        int round,
        Variant variant,
        String scenario,
        Instant startedAt,
        String raw,
        @JsonIgnoreProperties("progress") @Nullable LoadResult load,
        @Nullable Samples samples,
        List<Fault> voids) {

    public SliceResult {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(variant, "variant");
        Objects.requireNonNull(scenario, "scenario");
        voids = List.copyOf(voids);
    }

    public CellKey cell() {
        return new CellKey(part, variant, scenario);
    }

    /** Returns whether the slice counts. */
    @JsonIgnore
    public boolean good() {
        return voids.isEmpty();
    }

    public boolean blames(Culprit culprit) {
        return voids.stream().anyMatch(reason -> reason.culprit() == culprit);
    }

    /** Returns whether its contender failed. One that has no rate because another failed has not. */
    public boolean failed() {
        return voids.stream().anyMatch(reason -> reason.culprit() == Culprit.CONTENDER && reason.concerns(variant));
    }

    /** Returns the same slice after so many blocks of other sessions, with its files in that directory. */
    SliceResult after(int blocks, String directory) {
        int later = block + blocks;
        String files = directory + raw;
        return new SliceResult(later, attempt, part, round, variant, scenario, startedAt, files, load, samples, voids);
    }

    public SliceResult voided(Fault reason) {
        List<Fault> reasons = Stream.concat(voids.stream(), Stream.of(reason)).toList();
        return new SliceResult(block, attempt, part, round, variant, scenario, startedAt, raw, load, samples, reasons);
    }
}
