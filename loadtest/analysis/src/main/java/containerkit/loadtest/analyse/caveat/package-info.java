/** Caveats to know before believing a result. */
@NullMarked
package containerkit.loadtest.analyse.caveat;

import org.jspecify.annotations.NullMarked;
