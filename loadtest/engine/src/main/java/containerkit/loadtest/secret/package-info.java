/** Keeps passwords and other credentials out of what people see, and out of other users' reach. */
@NullMarked
package containerkit.loadtest.secret;

import org.jspecify.annotations.NullMarked;
