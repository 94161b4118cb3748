package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Values of one jar that ran under several names: a row for each block in which every name has a value, and in it the
 * logarithm of the plan's primary metric for each name.
 *
 * @param rows values by block, then by name
 */
record SameJarBlocks(List<double[]> rows) {
    SameJarBlocks {
        rows = List.copyOf(rows);
    }

    /** Returns the rows of a run's first part and scenario. */
    static SameJarBlocks of(RunResult run, List<Variant> names) {
        Part part = run.header().plan().parts().get(0);
        Scenario scenario = part.scenarios().get(0);
        ComparisonMetric primary = ComparisonMetric.primary(run.header().plan());
        BlockValues values = new BlockValues(new RunIndex(run));
        List<double[]> rows = new ArrayList<>();
        for (int block = 1; block <= run.header().plan().blocks(); block++) {
            double[] row = new double[names.size()];
            boolean whole = true;
            for (int i = 0; i < row.length; i++) {
                OptionalDouble value = values.logValue(block, part, scenario, primary.metric(), names.get(i));
                whole &= value.isPresent();
                row[i] = value.orElse(0);
            }
            if (whole) {
                rows.add(row);
            }
        }
        return new SameJarBlocks(rows);
    }
}
