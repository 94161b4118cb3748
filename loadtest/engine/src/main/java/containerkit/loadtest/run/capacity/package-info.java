/** Measures the capacity of the slowest server of a part, and derives rates from it. */
@NullMarked
package containerkit.loadtest.run.capacity;

import org.jspecify.annotations.NullMarked;
