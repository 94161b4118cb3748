/** Sections of a report, one class for each. */
@NullMarked
package containerkit.loadtest.report.section;

import org.jspecify.annotations.NullMarked;
