/** Sends the same bytes to each server and reports the differences of the responses. */
@NullMarked
package containerkit.loadtest.diff;

import org.jspecify.annotations.NullMarked;
