/** Child processes that cannot outlive the kit, and directories of the user's own. */
@NullMarked
package containerkit.loadtest.process;

import org.jspecify.annotations.NullMarked;
