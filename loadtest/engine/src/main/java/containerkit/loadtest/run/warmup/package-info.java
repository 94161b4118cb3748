/** Loads servers until they are steady, before any slice counts. */
@NullMarked
package containerkit.loadtest.run.warmup;

import org.jspecify.annotations.NullMarked;
