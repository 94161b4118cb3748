package containerkit.loadtest.report.view;

import java.util.List;

/** Words that plots share. */
public final class PlotText {
    private static final int MOST = 8;

    private PlotText() {}

    /** The first of them, and how many more there are: who listens to it cannot skim. */
    public static String listed(List<String> items) {
        return items.size() <= MOST
                ? String.join("; ", items) + "."
                : String.join("; ", items.subList(0, MOST)) + "; and " + (items.size() - MOST) + " more, in the table.";
    }
}
