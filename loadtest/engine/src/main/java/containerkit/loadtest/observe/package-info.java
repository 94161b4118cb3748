/** Reads the values of a server and its host while a slice runs. */
@NullMarked
package containerkit.loadtest.observe;

import org.jspecify.annotations.NullMarked;
