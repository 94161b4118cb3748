package containerkit.loadtest.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Scenarios of a plan by the shape of their requests and responses, as a cost model needs them. Only scenarios whose
 * endpoint has a shape count, and of these only those in a closed model with the number of connections that most have.
 *
 * @param rows the scenarios
 * @param terms the base, and the terms that differ between the rows
 * @param fixed amounts that all rows have alike, in units; their cost is part of the base
 */
public record ShapeDesign(List<Row> rows, List<CostTerm> terms, Map<CostTerm, Double> fixed) {
    private static final CostTerm BYTES = new CostTerm(Dimension.RESPONSE_BYTES);
    private static final CostTerm PART_OF_BYTES = new CostTerm(Dimension.WRITER_BYTES);
    private static final double NOTHING = 1e-9; // of a column's length: what rounding leaves of it

    public ShapeDesign {
        rows = List.copyOf(rows);
        terms = List.copyOf(terms);
        fixed = Map.copyOf(fixed);
    }

    /**
     * One scenario.
     *
     * @param amounts in units; a missing one is 0
     */
    public record Row(Part part, Scenario scenario, Map<CostTerm, Double> amounts) {
        /** Returns the amount of that term, in units. */
        public double amount(CostTerm term) {
            return amounts.getOrDefault(term, 0.0);
        }
    }

    /**
     * Returns the design for a contender in a mode; empty if none of its scenarios in a closed model has an endpoint
     * with a shape.
     */
    public static Optional<ShapeDesign> of(List<Part> parts, Variant variant) {
        List<Row> shaped = new ArrayList<>();
        for (Part part : parts) {
            for (Scenario scenario : part.scenarios()) {
                if (part.variants().contains(variant)
                        && !scenario.endpoint().shape().isEmpty()
                        && !scenario.openModel()) {
                    shaped.add(new Row(part, scenario, amounts(scenario)));
                }
            }
        }
        if (shaped.isEmpty()) {
            return Optional.empty();
        }
        int usual = shaped.stream()
                .collect(Collectors.groupingBy(
                        row -> row.scenario().concurrency(), LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
        List<Row> rows = shaped.stream()
                .filter(row -> row.scenario().concurrency() == usual)
                .toList();
        List<CostTerm> terms = new ArrayList<>(List.of(CostTerm.BASE));
        Map<CostTerm, Double> fixed = new LinkedHashMap<>();
        for (Dimension dimension : Dimension.values()) {
            CostTerm term = new CostTerm(dimension);
            double first = rows.get(0).amount(term);
            if (rows.stream().anyMatch(row -> row.amount(term) != first)) {
                terms.add(term);
            } else if (first != 0) {
                fixed.put(term, first);
            }
        }
        ShapeDesign design = new ShapeDesign(rows, terms, fixed);
        if (design.collinear().containsAll(List.of(BYTES, PART_OF_BYTES))) { // then they have one cost together
            terms.remove(PART_OF_BYTES);
            return Optional.of(new ShapeDesign(rows, terms, fixed));
        }
        return Optional.of(design);
    }

    private static Map<CostTerm, Double> amounts(Scenario scenario) {
        Map<CostTerm, Double> amounts = new LinkedHashMap<>(Map.of(CostTerm.BASE, 1.0));
        Dimension.of(scenario).forEach((dimension, counted) -> {
            if (dimension != Dimension.CONNECTIONS) { // alike in all rows
                CostTerm term = new CostTerm(dimension);
                amounts.put(term, term.units(counted));
            }
        });
        return amounts;
    }

    /** Returns the number of connections, which is the same in every row. */
    public int connections() {
        return rows.get(0).scenario().concurrency();
    }

    /** Returns the highest amount of the term in a row, in units. */
    public double largest(CostTerm term) {
        return rows.stream().mapToDouble(row -> row.amount(term)).max().orElse(0);
    }

    /** Returns a column of the design. */
    public double[] column(CostTerm term) {
        return rows.stream().mapToDouble(row -> row.amount(term)).toArray();
    }

    /**
     * Returns the terms whose costs cannot be distinguished, because they vary only together (Gram-Schmidt); empty if
     * all can.
     */
    public List<CostTerm> collinear() {
        List<Map<CostTerm, Double>> sums = new ArrayList<>(); // of columns, orthogonal to each other
        for (CostTerm term : terms) {
            double length = length(column(term));
            Map<CostTerm, Double> left = new LinkedHashMap<>(Map.of(term, 1 / length));
            for (int again = 0; again < 2; again++) { // once is not exact where columns are nearly parallel
                for (Map<CostTerm, Double> sum : sums) {
                    double share = product(sum(left), sum(sum));
                    sum.forEach((other, factor) -> left.merge(other, -share * factor, Double::sum));
                }
            }
            double rest = length(sum(left));
            if (rest < NOTHING * rows.size()) {
                return terms.stream()
                        .filter(other -> Math.abs(left.getOrDefault(other, 0.0)) * length(column(other)) > 1e-6)
                        .toList();
            }
            left.replaceAll((other, factor) -> factor / rest);
            sums.add(left);
        }
        return List.of();
    }

    /** Returns a message that says which terms cannot be distinguished. */
    public static String problem(List<CostTerm> collinear) {
        List<String> varying = collinear.stream()
                .filter(term -> !term.equals(CostTerm.BASE))
                .map(CostTerm::key)
                .toList();
        return "the costs of " + String.join(" and ", varying)
                + " cannot be distinguished, because they vary only together";
    }

    private double[] sum(Map<CostTerm, Double> factors) {
        double[] sum = new double[rows.size()];
        factors.forEach((term, factor) -> {
            double[] column = column(term);
            Arrays.setAll(sum, row -> sum[row] + factor * column[row]);
        });
        return sum;
    }

    private static double product(double[] a, double[] b) {
        double product = 0;
        for (int i = 0; i < a.length; i++) {
            product += a[i] * b[i];
        }
        return product;
    }

    private static double length(double[] column) {
        return Math.sqrt(product(column, column));
    }
}
