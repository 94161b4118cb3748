/** Reports of a run: one writer for each format, all from one model. */
@NullMarked
package containerkit.loadtest.report;

import org.jspecify.annotations.NullMarked;
