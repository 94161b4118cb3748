/** Caveats to know before believing a result. */
@NullMarked
package containerkit.loadtest.analysis.caveat;

import org.jspecify.annotations.NullMarked;
