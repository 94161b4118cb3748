/** What the shape of a response costs each contender. */
@NullMarked
package containerkit.loadtest.analyse.cost;

import org.jspecify.annotations.NullMarked;
