/** Measured results of a run, and their storage. */
@NullMarked
package containerkit.loadtest.result;

import org.jspecify.annotations.NullMarked;
