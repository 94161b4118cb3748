/** Starting, finding and stopping contenders, and checking that their responses are what the plan expects. */
@NullMarked
package containerkit.loadtest.launch;

import org.jspecify.annotations.NullMarked;
