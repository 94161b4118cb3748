package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Plan;

/** Names of a run's flame graphs. */
public final class FlameName {
    public static final String DIRECTORY = "flames";

    private FlameName() {}

    /** Returns the path from the run's directory, without characters that a file system or a link might misread. */
    public static String of(Plan plan, CellKey cell) {
        int part = plan.parts().indexOf(plan.part(cell.part())) + 1; // its name may have any characters
        return DIRECTORY + "/" + part + "-" + plain(cell.scenario()) + "-"
                + plain(cell.variant().key()) + ".html";
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9.@-]", "_");
    }
}
