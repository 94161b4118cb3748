/** The line that a run follows, from plan to stored slices. */
@NullMarked
package containerkit.loadtest.run;

import org.jspecify.annotations.NullMarked;
