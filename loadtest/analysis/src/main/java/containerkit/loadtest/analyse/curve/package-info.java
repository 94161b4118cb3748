/** Curves over pool sizes and connections. */
@NullMarked
package containerkit.loadtest.analyse.curve;

import org.jspecify.annotations.NullMarked;
