/** Runs a plan, from the first check to the last stored slice. */
@NullMarked
package containerkit.loadtest.run;

import org.jspecify.annotations.NullMarked;
