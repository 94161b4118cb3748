/** Measures what the slowest server of a part can do, and the rates that follow from it. */
@NullMarked
package containerkit.loadtest.run.capacity;

import org.jspecify.annotations.NullMarked;
