package containerkit.loadtest.bench;

import containerkit.loadtest.observe.Samples.HostUse;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.Arrays;

/**
 * CPU that the other servers used while one was loaded, in percent of the machine's, over its good slices under a
 * scenario.
 *
 * @param mean mean of the slices; NaN where there are none
 * @param most value that 95 % of the slices stay below: a limit that rejects few of them; NaN where there are none
 */
public record NeighbourShares(double mean, double most) {
    /** Reads the slices of that server under the scenario of that name. */
    public static NeighbourShares of(RunResult run, Part part, Variant server, String scenario) {
        double[] percents = run.slices().stream()
                .filter(slice -> slice.good()
                        && slice.samples() != null
                        && slice.part().equals(part.name())
                        && slice.variant().equals(server)
                        && slice.scenario().equals(scenario))
                .mapToDouble(NeighbourShares::percent)
                .sorted()
                .toArray();
        return percents.length == 0
                ? new NeighbourShares(Double.NaN, Double.NaN)
                : new NeighbourShares(
                        Arrays.stream(percents).average().orElseThrow(),
                        percents[(int) Math.ceil(0.95 * percents.length) - 1]);
    }

    private static double percent(SliceResult slice) {
        HostUse host = slice.samples().host();
        return host.cpuSeconds() > 0 ? 100 * host.neighboursCpuSeconds() / host.cpuSeconds() : 0;
    }
}
