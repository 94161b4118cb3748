/** The load generator {@code ab} of the Apache HTTP server. */
@NullMarked
package containerkit.loadtest.load.ab;

import org.jspecify.annotations.NullMarked;
