/**
 * The kit's own generator. It runs in a JVM of its own that lives as long as the run, so that it is warm and its CPU
 * time can be distinguished from the kit's. {@link containerkit.loadtest.load.open.OpenDriver} is the kit's side of it,
 * {@link containerkit.loadtest.load.open.Generator} the other.
 */
@NullMarked
package containerkit.loadtest.load.open;

import org.jspecify.annotations.NullMarked;
