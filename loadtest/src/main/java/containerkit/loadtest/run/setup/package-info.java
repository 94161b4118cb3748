/** Starts servers and reads what they run with and where. */
@NullMarked
package containerkit.loadtest.run.setup;

import org.jspecify.annotations.NullMarked;
