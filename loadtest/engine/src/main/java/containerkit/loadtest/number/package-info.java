/** Arithmetic that measuring and analysis share. */
@NullMarked
package containerkit.loadtest.number;

import org.jspecify.annotations.NullMarked;
