package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Variant;

/** The names of a run's flame graphs. */
public final class FlameName {
    /** Below a run's directory. */
    public static final String DIRECTORY = "flames";

    private FlameName() {}

    /**
     * The path from the run's directory, without anything that a file system or a link might misread.
     *
     * @param part counted from 1: its name may hold anything
     */
    public static String of(int part, String scenario, Variant variant) {
        return DIRECTORY + "/" + part + "-" + plain(scenario) + "-" + plain(variant.key()) + ".html";
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9.@-]", "_");
    }
}
