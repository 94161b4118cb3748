/** One class for each section of a report. */
@NullMarked
package containerkit.loadtest.report.section;

import org.jspecify.annotations.NullMarked;
