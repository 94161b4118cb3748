/** The decision card: the values of each contender, and which is the best. */
@NullMarked
package containerkit.loadtest.analysis.card;

import org.jspecify.annotations.NullMarked;
