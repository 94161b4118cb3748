/** Checks whether a plan may run on this machine, and says what it would run. */
@NullMarked
package containerkit.loadtest.run.preflight;

import org.jspecify.annotations.NullMarked;
