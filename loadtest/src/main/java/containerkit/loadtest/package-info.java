/** The comparison: one run follows plan → launch → load and observe → result → analyse → report. */
@NullMarked
package containerkit.loadtest;

import org.jspecify.annotations.NullMarked;
