/** What a run measured, and its storage. */
@NullMarked
package containerkit.loadtest.result;

import org.jspecify.annotations.NullMarked;
