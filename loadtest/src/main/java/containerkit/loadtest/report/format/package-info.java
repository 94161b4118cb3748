/** One writer for each format. */
@NullMarked
package containerkit.loadtest.report.format;

import org.jspecify.annotations.NullMarked;
