/** The commands and options of the command line. */
@NullMarked
package containerkit.loadtest.cli;

import org.jspecify.annotations.NullMarked;
