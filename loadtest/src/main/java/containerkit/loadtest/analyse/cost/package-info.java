/** Costs of the shape of a response on each contender. */
@NullMarked
package containerkit.loadtest.analyse.cost;

import org.jspecify.annotations.NullMarked;
