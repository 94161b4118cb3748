package containerkit.loadtest.report.view;

import containerkit.loadtest.result.SliceResult;

/** Names of slices in reports. */
public final class SliceName {
    private SliceName() {}

    /** Returns {@code block 2, attempt 1, part 1-ab, round 3, tomcat, blocking-ab-c50}. */
    public static String of(SliceResult slice) {
        return "block " + slice.block() + ", attempt " + slice.attempt() + ", part " + slice.part() + ", round "
                + slice.round() + ", " + slice.variant().label() + ", " + slice.scenario();
    }
}
