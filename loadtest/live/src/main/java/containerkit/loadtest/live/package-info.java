/** Shows a run to Prometheus: which servers there are, and which slice runs now. */
@NullMarked
package containerkit.loadtest.live;

import org.jspecify.annotations.NullMarked;
