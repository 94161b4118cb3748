/**
 * Comparisons of the kit with itself and with known values: its cost, its accuracy, and its influence on what it
 * measures.
 */
@NullMarked
package containerkit.loadtest.bench;

import org.jspecify.annotations.NullMarked;
