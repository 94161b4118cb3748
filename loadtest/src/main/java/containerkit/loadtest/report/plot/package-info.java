/** Plots as data, and the SVG that shows them. */
@NullMarked
package containerkit.loadtest.report.plot;

import org.jspecify.annotations.NullMarked;
