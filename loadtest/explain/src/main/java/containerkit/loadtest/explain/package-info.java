/** The command that changes one setting at a time, and says what each explains. */
@NullMarked
package containerkit.loadtest.explain;

import org.jspecify.annotations.NullMarked;
