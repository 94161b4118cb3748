/** The kit compared with itself and with what is known: how cheap, how right, how much in the way. */
@NullMarked
package containerkit.loadtest.bench;

import org.jspecify.annotations.NullMarked;
