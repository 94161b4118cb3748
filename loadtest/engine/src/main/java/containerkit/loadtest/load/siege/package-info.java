/** The load generator {@code siege}. */
@NullMarked
package containerkit.loadtest.load.siege;

import org.jspecify.annotations.NullMarked;
