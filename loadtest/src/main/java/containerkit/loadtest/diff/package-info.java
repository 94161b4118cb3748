/** Sends the same bytes to each server and names what they respond differently. */
@NullMarked
package containerkit.loadtest.diff;

import org.jspecify.annotations.NullMarked;
