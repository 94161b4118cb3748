/** Which setting explains a gap. */
@NullMarked
package containerkit.loadtest.analyse.explanation;

import org.jspecify.annotations.NullMarked;
