/** Reads what is to be compared: contenders, modes, scenarios, and the order in which slices run. */
@NullMarked
package containerkit.loadtest.plan;

import org.jspecify.annotations.NullMarked;
