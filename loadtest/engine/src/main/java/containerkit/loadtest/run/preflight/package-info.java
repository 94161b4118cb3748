/** Checks whether a plan may run on this machine, and describes the run. */
@NullMarked
package containerkit.loadtest.run.preflight;

import org.jspecify.annotations.NullMarked;
