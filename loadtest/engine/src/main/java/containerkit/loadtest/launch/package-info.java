/** Starts, finds and stops contenders, and checks that their responses are as the plan expects. */
@NullMarked
package containerkit.loadtest.launch;

import org.jspecify.annotations.NullMarked;
