/** The commands, and the only place that prints. */
@NullMarked
package containerkit.loadtest.cli;

import org.jspecify.annotations.NullMarked;
