package containerkit.loadtest.report.view;

import java.util.List;

/** Texts that plots share. */
public final class PlotText {
    private static final int MOST = 8;

    private PlotText() {}

    /** Returns the first items and the number of the others: a listener to the text cannot skim. */
    public static String listed(List<String> items) {
        return items.size() <= MOST
                ? String.join("; ", items) + "."
                : String.join("; ", items.subList(0, MOST)) + "; and " + (items.size() - MOST) + " more, in the table.";
    }
}
