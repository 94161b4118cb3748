/** Starting, finding and stopping contenders, and checking that they answer as the plan expects. */
@NullMarked
package containerkit.loadtest.launch;

import org.jspecify.annotations.NullMarked;
