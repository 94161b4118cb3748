/** The decision card: what each contender needs, and who is the best of them. */
@NullMarked
package containerkit.loadtest.analyse.card;

import org.jspecify.annotations.NullMarked;
