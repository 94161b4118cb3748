/** Starts servers and reads their settings and environment. */
@NullMarked
package containerkit.loadtest.run.setup;

import org.jspecify.annotations.NullMarked;
