/** Plots as data, and the SVG that draws them. */
@NullMarked
package containerkit.loadtest.report.plot;

import org.jspecify.annotations.NullMarked;
