/** The console, and the tables and progress that it shows. */
@NullMarked
package containerkit.loadtest.cli.terminal;

import org.jspecify.annotations.NullMarked;
