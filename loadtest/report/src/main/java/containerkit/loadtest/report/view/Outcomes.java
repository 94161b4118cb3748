package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import java.util.stream.Stream;

/** Results of a part's pairs as people read them: turned so that what the user has now comes second. */
public record Outcomes(Plan plan, Part part) {
    private static final String USUAL = "tomcat"; // what Spring Boot brings unless told otherwise

    /** Returns the jar's own container, Tomcat where the kit's application is compared, else the plan's reference. */
    public Variant reference() {
        boolean swapped =
                part.variants().stream().anyMatch(variant -> contender(variant).container() != null);
        return part.variants().stream()
                .filter(variant -> swapped
                        ? contender(variant).container() == null
                        : plan.criteria().pairs().isEmpty()
                                && variant.contender().equals(USUAL)
                                && contender(variant).module() != null)
                .findFirst()
                .orElseGet(() -> plan.reference(part));
    }

    private Contender contender(Variant variant) {
        return plan.contender(variant.contender());
    }

    public Pair turned(Pair pair) {
        return pair.a().equals(reference()) ? pair.turned() : pair;
    }

    public Comparison turned(Comparison comparison) {
        return comparison.a().equals(reference())
                ? comparison.turned(plan.criteria().marginPercent())
                : comparison;
    }

    /** @param first notes before those of the pair itself */
    public Content.Outcome of(Comparison comparison, String... first) {
        Comparison pair = turned(comparison);
        String words = pair.words();
        if (pair.ratio().value() != null && words.endsWith(Comparisons.TOO_FEW)) {
            words = Ratio.text(pair.ratio().value()) + " in "
                    + words; // ten times as much is seen after the first block
        }
        return new Content.Outcome(
                pair.pair().label(),
                words,
                Stream.concat(Stream.of(first), pair.notesAtFirst().stream()).toList(),
                pair.b().equals(reference()) ? part.variants().indexOf(pair.a()) : -1);
    }
}
