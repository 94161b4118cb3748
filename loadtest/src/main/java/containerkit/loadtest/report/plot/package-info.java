/** Plots as data, and the SVG that Apache ECharts makes of them without a browser. */
@NullMarked
package containerkit.loadtest.report.plot;

import org.jspecify.annotations.NullMarked;
