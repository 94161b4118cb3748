/** Writers of reports, one for each format. */
@NullMarked
package containerkit.loadtest.report.format;

import org.jspecify.annotations.NullMarked;
