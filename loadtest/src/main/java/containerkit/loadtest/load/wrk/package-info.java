/** The load generator {@code wrk}, which the built-in one is compared with. */
@NullMarked
package containerkit.loadtest.load.wrk;

import org.jspecify.annotations.NullMarked;
