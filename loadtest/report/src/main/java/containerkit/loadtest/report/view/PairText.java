package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import java.util.List;

/** The one line that says what a pair showed. */
public final class PairText {
    private PairText() {}

    /** Returns the pairs by the primary metric: those that can have results, or all where none can. */
    public static List<Comparison> shown(List<Comparison> comparisons) {
        List<Comparison> primary =
                comparisons.stream().filter(Comparison::primary).toList();
        List<Comparison> judged = primary.stream()
                .filter(pair -> Comparisons.judgeable(pair.pair().scenario()))
                .toList();
        return judged.isEmpty() ? primary : judged;
    }

    /** Returns {@code block-kit-c50, jetty / tomcat: 1.12 [1.04, 1.21], jetty uses 4 to 21 % more CPU than tomcat}. */
    public static String line(Comparison pair) {
        return pair.scenario() + ", " + pair.label() + ": " + pair.ratio().text()
                + (pair.words().isEmpty() ? "" : ", " + pair.words())
                + (pair.notes().isEmpty() ? "" : " (" + String.join("; ", pair.notes()) + ")");
    }
}
