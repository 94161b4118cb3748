/** What went wrong that a user can mend: message, hint and exit code. */
@NullMarked
package containerkit.loadtest.failure;

import org.jspecify.annotations.NullMarked;
