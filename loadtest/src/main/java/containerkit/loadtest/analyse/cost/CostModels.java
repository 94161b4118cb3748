package containerkit.loadtest.analyse.cost;

import containerkit.loadtest.analyse.cost.CostModel.Bend;
import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Fit;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.analyse.stats.Sample;
import containerkit.loadtest.analyse.stats.StudentT;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ShapeDesign;
import containerkit.loadtest.plan.ShapeDesign.Row;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.jspecify.annotations.Nullable;

/**
 * Fits cost models by least squares. Each scenario counts by its relative error, for CPU per request varies by a share of
 * itself. The standard error is that of 1000 bootstrap samples of the blocks, and the interval is widened as Student's t
 * and the factor √(n/(n-1)) do: the bootstrap's own percentiles are too narrow for so few blocks (Hesterberg 2015, "What
 * teachers should know about the bootstrap").
 */
public final class CostModels {
    private static final int SAMPLES = 1_000;
    private static final int FEWEST_BLOCKS = 3;
    private static final double LEVEL = 0.05;
    private static final double SINGULAR = 1e-9;
    private static final int FEWEST_LEVELS = 3; // two lie on any line

    private final ShapeDesign design;
    private final long seed;
    private final StudentT student = new StudentT();

    CostModels(ShapeDesign design, long seed) {
        this.design = design;
        this.seed = seed;
    }

    /** Returns the model of a run; empty where no endpoint of the plan has a shape. */
    public static Optional<CostModel> of(RunIndex index) {
        Plan plan = index.run().header().plan();
        BlockValues values = BlockValues.ofWholeBlocks(index);
        List<Server> servers = new ArrayList<>();
        String problem = null;
        for (Variant variant : plan.variants()) {
            ShapeDesign design = ShapeDesign.of(plan.parts(), variant).orElse(null);
            if (design == null) {
                continue;
            }
            CostModels models = new CostModels(design, plan.seed());
            List<double[]> measured = models.measured(values, variant, plan.blocks());
            List<CostTerm> collinear = design.collinear();
            if (!collinear.isEmpty()) {
                problem = ShapeDesign.problem(collinear);
            } else if (measured.isEmpty()) {
                problem = "no contender has a good slice of every shape in any block";
            } else {
                servers.add(models.server(variant, measured));
            }
        }
        if (servers.isEmpty()) {
            return Optional.ofNullable(problem).map(why -> new CostModel(List.of(), List.of(), why));
        }
        List<CostTerm> terms = servers.stream()
                .flatMap(server -> server.costs().stream())
                .map(Cost::term)
                .distinct()
                .toList();
        return Optional.of(new CostModel(terms, servers, null));
    }

    /** CPU per request of every row, for each block that has all of them. */
    private List<double[]> measured(BlockValues values, Variant variant, int blocks) {
        List<double[]> measured = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            int at = block;
            List<OptionalDouble> logs = design.rows().stream()
                    .map(row -> values.logFigure(at, row.part(), row.scenario(), Metric.CPU_PER_REQUEST, variant))
                    .toList();
            if (logs.stream().allMatch(OptionalDouble::isPresent)) {
                measured.add(logs.stream()
                        .mapToDouble(log -> Math.exp(log.orElseThrow()))
                        .toArray());
            }
        }
        return measured;
    }

    /** Fits one contender, to a value of every row for each block. */
    Server server(Variant variant, List<double[]> measured) {
        double[] means = mean(measured, IntStream.range(0, measured.size()).toArray());
        List<double[]> columns = design.terms().stream().map(design::column).toList();
        List<double[]> resampled = resampled(measured);
        Solver solver = solver(columns, means).orElseThrow(); // not collinear
        double[] costs = fit(solver, means, means);
        List<double[]> drawn =
                resampled.stream().map(draw -> fit(solver, draw, means)).toList();
        Curve curve = curve(columns, means, resampled, measured.size());
        List<Cost> all = new ArrayList<>();
        for (int i = 0; i < costs.length; i++) {
            CostTerm term = design.terms().get(i);
            Double half = half(drawn, i, measured.size(), LEVEL);
            Interval interval = half == null ? null : new Interval(costs[i] - half, costs[i] + half);
            all.add(new Cost(
                    term,
                    costs[i],
                    interval,
                    curve != null && curve.term().equals(term) ? curve.bend() : null,
                    design.largest(term)));
        }
        List<Fit> fits = new ArrayList<>();
        double squares = 0;
        for (int row = 0; row < means.length; row++) {
            double modelled = 0;
            for (int i = 0; i < costs.length; i++) {
                modelled += costs[i] * columns.get(i)[row];
            }
            Row of = design.rows().get(row);
            fits.add(new Fit(of.part().name(), of.scenario().name(), means[row], modelled));
            squares += Math.pow((means[row] - modelled) / means[row], 2);
        }
        int free = means.length - costs.length;
        return new Server(
                variant,
                measured.size(),
                design.connections(),
                all,
                design.fixed(),
                fits,
                free > 0 ? 100 * Math.sqrt(squares / free) : null);
    }

    private boolean bendable(CostTerm term) {
        return term != CostTerm.BASE
                && Arrays.stream(design.column(term)).distinct().count() >= FEWEST_LEVELS;
    }

    /** A bend, and by how many times it is larger than what chance makes of a straight line. */
    private record Curve(CostTerm term, Bend bend, double strength) {}

    /** The clearest bend; null where none is significant. The others may be its shadows, for a model that is wrong in one
     *  term moves them all. */
    private @Nullable Curve curve(List<double[]> columns, double[] means, List<double[]> resampled, int blocks) {
        List<CostTerm> bendable = design.terms().stream().filter(this::bendable).toList();
        return bendable.stream()
                .map(term -> curve(term, columns, means, resampled, blocks, LEVEL / bendable.size()))
                .flatMap(Optional::stream)
                .filter(curve -> curve.strength() > 1)
                .max(Comparator.comparingDouble(Curve::strength))
                .orElse(null);
    }

    /** Adds a parabola that is 0 for none and for the largest amount, and looks how far it is from nothing. */
    private Optional<Curve> curve(
            CostTerm term, List<double[]> columns, double[] means, List<double[]> resampled, int blocks, double level) {
        double largest = design.largest(term);
        List<double[]> more = new ArrayList<>(columns);
        more.add(Arrays.stream(design.column(term))
                .map(amount -> 4 * amount / largest * (1 - amount / largest))
                .toArray());
        Optional<Solver> solver = solver(more, means);
        if (solver.isEmpty() || resampled.isEmpty()) {
            return Optional.empty();
        }
        int last = columns.size();
        double[] fitted = fit(solver.get(), means, means);
        List<double[]> drawn =
                resampled.stream().map(draw -> fit(solver.get(), draw, means)).toList();
        double whole = fitted[design.terms().indexOf(term)] * largest;
        return Optional.ofNullable(half(drawn, last, blocks, level))
                .map(half ->
                        new Curve(term, new Bend(100 * fitted[last] / Math.abs(whole)), Math.abs(fitted[last]) / half));
    }

    /** Means over blocks that were drawn with replacement; none where there are too few blocks. */
    private List<double[]> resampled(List<double[]> measured) {
        int n = measured.size();
        if (n < FEWEST_BLOCKS) {
            return List.of();
        }
        Random random = new Random(seed);
        return IntStream.range(0, SAMPLES)
                .mapToObj(sample -> mean(
                        measured,
                        IntStream.range(0, n).map(i -> random.nextInt(n)).toArray()))
                .toList();
    }

    private @Nullable Double half(List<double[]> drawn, int term, int blocks, double level) {
        if (drawn.isEmpty()) {
            return null;
        }
        double[] costs = drawn.stream().mapToDouble(draw -> draw[term]).toArray();
        double error = Math.sqrt(Sample.variance(costs) * blocks / (blocks - 1));
        return student.quantile(1 - level / 2, blocks - 1) * error;
    }

    private static double[] mean(List<double[]> measured, int[] blocks) {
        double[] mean = new double[measured.get(0).length];
        for (int block : blocks) {
            double[] values = measured.get(block);
            Arrays.setAll(mean, row -> mean[row] + values[row] / blocks.length);
        }
        return mean;
    }

    /** Empty where the columns do not determine their costs; they are scaled to the same length for that. */
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
