/** Starts jars, also with another container: reads a jar, unpacks it, and replaces the container's libraries. */
@NullMarked
package containerkit.loadtest.launch.swap;

import org.jspecify.annotations.NullMarked;
