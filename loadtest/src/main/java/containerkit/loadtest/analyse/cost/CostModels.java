package containerkit.loadtest.analyse.cost;

import containerkit.loadtest.analyse.cost.CostModel.Bend;
import containerkit.loadtest.analyse.cost.CostModel.BlockCosts;
import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Fit;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Difference;
import containerkit.loadtest.analyse.stats.StudentT;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.plan.ShapeDesign;
import containerkit.loadtest.plan.ShapeDesign.Row;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.jspecify.annotations.Nullable;

/**
 * Fits cost models by least squares. Each scenario counts by its relative error, because CPU per request varies by a
 * share of itself. A part's servers may be warmer or colder than another's, so each part has a base of its own. The fit is linear in the measurements, so the costs are the means of the costs of each block, and
 * their standard errors are those of these means. A bootstrap over blocks comes to the same (Hesterberg 2015, "What
 * teachers should know about the bootstrap"). Intervals are by Student's t.
 */
public final class CostModels {
    static final int FEWEST_BLOCKS = 3;
    private static final double SINGULAR = 1e-9;
    /**
     * Share of the largest amount. An amount nearer than this to 0 or to the largest tells nothing of what lies
     * between.
     */
    private static final double NEAR_AN_END = 0.05;

    private final ShapeDesign design;
    private final StudentT student = new StudentT();

    private CostModels(ShapeDesign design) {
        this.design = design;
    }

    /** Returns the model of a run; empty where no endpoint of the plan has a shape. */
    public static Optional<CostModel> of(RunIndex index) {
        Plan plan = index.run().header().plan();
        BlockValues values = BlockValues.ofWholeBlocks(index);
        List<Server> servers = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        for (Variant variant : plan.variants()) {
            ShapeDesign design = ShapeDesign.of(plan.parts(), variant).orElse(null);
            if (design == null) {
                continue;
            }
            CostModels models = new CostModels(design);
            List<Block> measured = units(index, models.measured(values, variant, plan.blocks()));
            List<CostTerm> collinear = design.collinear();
            if (!collinear.isEmpty()) {
                lacking.add(variant.label() + ": " + ShapeDesign.problem(collinear));
            } else if (measured.isEmpty()) {
                lacking.add(variant.label() + ": no block has a good slice of every shape");
            } else {
                servers.add(models.server(variant, measured));
            }
        }
        return servers.isEmpty() && lacking.isEmpty() ? Optional.empty() : Optional.of(new CostModel(servers, lacking));
    }

    /**
     * Returns the blocks, or the means by machine where there are several. The fit is linear, so the mean of a
     * machine's blocks has the mean of their costs.
     */
    private static List<Block> units(RunIndex index, List<Block> blocks) {
        Map<Integer, double[]> units = new TreeMap<>();
        int rows = blocks.isEmpty() ? 0 : blocks.get(0).values().length;
        for (int row = 0; row < rows; row++) {
            int at = row;
            index.units(blocks.stream().collect(Collectors.toMap(Block::number, block -> block.values()[at])))
                    .forEach((unit, value) -> units.computeIfAbsent(unit, fresh -> new double[rows])[at] = value);
        }
        return units.entrySet().stream()
                .map(unit -> new Block(unit.getKey(), unit.getValue()))
                .toList();
    }

    /** CPU per request of every row in a block, or its means over a machine's blocks. */
    private record Block(int number, double[] values) {}

    /** Returns the blocks that have a value of every row. */
    private List<Block> measured(BlockValues values, Variant variant, int blocks) {
        List<Block> measured = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            int at = block;
            List<OptionalDouble> logs = design.rows().stream()
                    .map(row -> values.logValue(at, row.part(), row.scenario(), Metric.CPU_PER_REQUEST, variant))
                    .toList();
            if (logs.stream().allMatch(OptionalDouble::isPresent)) {
                measured.add(new Block(
                        block,
                        logs.stream()
                                .mapToDouble(log -> Math.exp(log.orElseThrow()))
                                .toArray()));
            }
        }
        return measured;
    }

    /** Fits one contender. */
    private Server server(Variant variant, List<Block> measured) {
        double[] means = mean(measured.stream().map(Block::values).toList());
        List<double[]> columns =
                new ArrayList<>(design.terms().stream().map(design::column).toList());
        List<String> offset = addOffsets(columns, means);
        Solver solver = solver(columns, means).orElseThrow(); // not collinear
        List<double[]> each = measured.stream()
                .map(block -> fit(solver, block.values(), means))
                .toList();
        double[] costs = mean(each);
        Curve curve = curve(columns, means, measured);
        List<Cost> all = new ArrayList<>();
        int terms = design.terms().size();
        for (int i = 0; i < terms; i++) {
            CostTerm term = design.terms().get(i);
            all.add(new Cost(
                    term,
                    costs[i],
                    cost(each, i, 1).interval(),
                    curve != null && curve.term().equals(term) ? curve.bend() : null,
                    design.largest(term)));
        }
        Map<String, Double> offsets = new LinkedHashMap<>();
        for (int i = 0; i < offset.size(); i++) {
            offsets.put(offset.get(i), costs[terms + i]);
        }
        List<BlockCosts> blocks = new ArrayList<>();
        for (int i = 0; i < each.size(); i++) {
            blocks.add(new BlockCosts(
                    measured.get(i).number(),
                    Arrays.stream(each.get(i)).limit(terms).boxed().toList()));
        }
        List<Fit> fits = new ArrayList<>();
        double squares = 0; // in percent
        for (int row = 0; row < means.length; row++) {
            double modelled = 0;
            for (int i = 0; i < costs.length; i++) {
                modelled += costs[i] * columns.get(i)[row];
            }
            Row of = design.rows().get(row);
            Fit fit = new Fit(ScenarioKey.of(of.part(), of.scenario()), means[row], modelled);
            fits.add(fit);
            squares += fit.residualPercent() * fit.residualPercent();
        }
        int free = means.length - costs.length;
        return new Server(
                variant,
                blocks,
                design.connections(),
                all,
                design.fixed(),
                offsets,
                fits,
                free > 0 ? Math.sqrt(squares / free) : null);
    }

    /**
     * Adds a column for each part but the one with most scenarios, of which the base is then; none for a part that cannot
     * be distinguished from a term.
     *
     * @return names of the parts with a column, in their order
     */
    private List<String> addOffsets(List<double[]> columns, double[] means) {
        List<String> parts =
                design.rows().stream().map(row -> row.part().name()).toList();
        Map<String, Long> scenarios =
                parts.stream().collect(Collectors.groupingBy(part -> part, LinkedHashMap::new, Collectors.counting()));
        long most = Collections.max(scenarios.values());
        String usual = scenarios.keySet().stream()
                .filter(part -> scenarios.get(part) == most)
                .findFirst()
                .orElseThrow();
        List<String> offset = new ArrayList<>();
        for (String part : scenarios.keySet()) {
            columns.add(
                    parts.stream().mapToDouble(of -> of.equals(part) ? 1 : 0).toArray());
            if (!part.equals(usual) && solver(columns, means).isPresent()) {
                offset.add(part);
            } else {
                columns.remove(columns.size() - 1);
            }
        }
        return offset;
    }

    private boolean bendable(CostTerm term) {
        double largest = design.largest(term);
        return term != CostTerm.BASE
                && Arrays.stream(design.column(term))
                        .map(amount -> amount / largest)
                        .anyMatch(share -> NEAR_AN_END <= share && share <= 1 - NEAR_AN_END);
    }

    /** A bend, with the number of times by which it is larger than what chance makes of a straight line. */
    private record Curve(CostTerm term, Bend bend, double strength) {}

    /**
     * Returns the clearest bend; null where none is significant. Other bends may be its shadows, because a model that
     * is wrong in one term moves them all.
     */
    private @Nullable Curve curve(List<double[]> columns, double[] means, List<Block> measured) {
        List<CostTerm> bendable = design.terms().stream().filter(this::bendable).toList();
        return bendable.stream()
                .map(term -> curve(term, columns, means, measured, bendable.size()))
                .flatMap(Optional::stream)
                .filter(curve -> curve.strength() > 1)
                .max(Comparator.comparingDouble(Curve::strength))
                .orElse(null);
    }

    /**
     * Adds a parabola that is 0 for no amount and for the largest one, and tests how far its cost is from 0.
     *
     * @param family number of terms that are tested
     */
    private Optional<Curve> curve(
            CostTerm term, List<double[]> columns, double[] means, List<Block> measured, int family) {
        double largest = design.largest(term);
        List<double[]> more = new ArrayList<>(columns);
        more.add(Arrays.stream(design.column(term))
                .map(amount -> 4 * amount / largest * (1 - amount / largest))
                .toArray());
        Optional<Solver> solver = solver(more, means);
        if (solver.isEmpty()) {
            return Optional.empty();
        }
        int last = columns.size();
        List<double[]> each = measured.stream()
                .map(block -> fit(solver.get(), block.values(), means))
                .toList();
        double[] fitted = mean(each);
        double whole = fitted[design.terms().indexOf(term)] * largest;
        Difference bend = cost(each, last, family);
        return Optional.ofNullable(bend.interval())
                .map(interval -> new Curve(
                        term,
                        new Bend(100 * bend.mean() / Math.abs(whole)),
                        2 * Math.abs(bend.mean()) / (interval.high() - interval.low())));
    }

    /** Returns the mean of a term's cost over the blocks, as one of {@code family} terms that are tested. */
    private Difference cost(List<double[]> each, int term, int family) {
        return Difference.ofSeveral(
                each.stream().mapToDouble(costs -> costs[term]).toArray(), student, family);
    }

    private static double[] mean(List<double[]> all) {
        double[] mean = new double[all.get(0).length];
        for (double[] one : all) {
            Arrays.setAll(mean, i -> mean[i] + one[i] / all.size());
        }
        return mean;
    }

    /**
     * Returns a solver for the columns; empty where they do not determine their costs. Columns are scaled to the same
     * length for that test.
     */
    private static Optional<Solver> solver(List<double[]> columns, double[] means) {
        if (columns.size() > means.length) {
            return Optional.empty();
        }
        RealMatrix matrix = new Array2DRowRealMatrix(means.length, columns.size());
        double[] lengths = new double[columns.size()];
        for (int i = 0; i < columns.size(); i++) {
            RealVector column = new ArrayRealVector(columns.get(i)).ebeDivide(new ArrayRealVector(means));
            lengths[i] = column.getNorm();
            matrix.setColumnVector(i, column.mapDivide(lengths[i]));
        }
        DecompositionSolver scaled = new QRDecomposition(matrix, SINGULAR).getSolver();
        return scaled.isNonSingular() ? Optional.of(new Solver(scaled, lengths)) : Optional.empty();
    }

    private static double[] fit(Solver solver, double[] values, double[] means) {
        double[] scaled = solver.scaled()
                .solve(new ArrayRealVector(values).ebeDivide(new ArrayRealVector(means)))
                .toArray();
        Arrays.setAll(scaled, i -> scaled[i] / solver.lengths()[i]);
        return scaled;
    }

    /** Solves for columns that were divided by their lengths. */
    private record Solver(DecompositionSolver scaled, double[] lengths) {}
}
