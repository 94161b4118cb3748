/**
 * The kit's own generator. It runs in a JVM of its own that lives as long as the run, so that it is warm and its CPU
 * time can be distinguished from the kit's. {@link containerkit.loadtest.load.kit.KitDriver} is the kit's side of it,
 * {@link containerkit.loadtest.load.kit.Generator} the other.
 */
@NullMarked
package containerkit.loadtest.load.kit;

import org.jspecify.annotations.NullMarked;
