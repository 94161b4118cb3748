package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.pair.Result;
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

    /** @param first notes before those of the pair itself */
    public Content.Outcome of(Comparison pair, String... first) {
        boolean turned = pair.a().equals(reference());
        String a = (turned ? pair.b() : pair.a()).label();
        String b = (turned ? pair.a() : pair.b()).label();
        Ratio ratio = turned ? pair.ratio().inverted() : pair.ratio();
        String words = pair.words();
        if (ratio.value() != null && words.endsWith(Comparisons.TOO_FEW)) {
            words = Ratio.text(ratio.value()) + " in " + words; // ten times as much is seen after the first block
        } else if (turned && pair.result() == Result.OPEN && words.endsWith(" more")) {
            words = Result.OPEN.words(
                    pair.comparedBy(), ratio, a, b, plan.criteria().marginPercent());
        }
        return new Content.Outcome(
                a + " / " + b,
                words,
                Stream.concat(Stream.of(first), pair.notesAtFirst(turned).stream())
                        .toList(),
                turned || pair.b().equals(reference()) ? part.variants().indexOf(turned ? pair.b() : pair.a()) : -1);
    }
}
