/** The command that says where the difference between contenders comes from. */
@NullMarked
package containerkit.loadtest.why;

import org.jspecify.annotations.NullMarked;
