/** A run, indexed for reports, and the texts that all formats share. */
@NullMarked
package containerkit.loadtest.report.view;

import org.jspecify.annotations.NullMarked;
