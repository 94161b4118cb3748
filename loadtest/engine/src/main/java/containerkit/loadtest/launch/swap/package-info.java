/** Puts another container into a Spring Boot jar: reads the jar, unpacks it, and replaces the container's libraries. */
@NullMarked
package containerkit.loadtest.launch.swap;

import org.jspecify.annotations.NullMarked;
