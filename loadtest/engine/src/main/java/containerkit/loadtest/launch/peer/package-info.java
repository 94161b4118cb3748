/** Builds the servers of the catalogue and checks what they need. */
@NullMarked
package containerkit.loadtest.launch.peer;

import org.jspecify.annotations.NullMarked;
