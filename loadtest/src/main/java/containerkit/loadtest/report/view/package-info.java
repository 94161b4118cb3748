/** A run, indexed for reports, and the words that all formats share. */
@NullMarked
package containerkit.loadtest.report.view;

import org.jspecify.annotations.NullMarked;
