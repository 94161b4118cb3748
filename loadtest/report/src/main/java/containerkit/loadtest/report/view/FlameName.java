package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Variant;

/** Names of a run's flame graphs. */
public final class FlameName {
    /** Directory of the flame graphs below a run's directory. */
    public static final String DIRECTORY = "flames";

    private FlameName() {}

    /**
     * Returns the path from the run's directory, without characters that a file system or a link might misread.
     *
     * @param part number of the part, counted from 1: its name may have any characters
     */
    public static String of(int part, String scenario, Variant variant) {
        return DIRECTORY + "/" + part + "-" + plain(scenario) + "-" + plain(variant.key()) + ".html";
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9.@-]", "_");
    }
}
