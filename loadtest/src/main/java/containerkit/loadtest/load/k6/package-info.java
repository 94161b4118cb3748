/** The load generator {@code k6}, which can also load from other machines. */
@NullMarked
package containerkit.loadtest.load.k6;

import org.jspecify.annotations.NullMarked;
