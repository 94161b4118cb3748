/** The goals of the Maven plugin: each starts a command of the kit on the jar that the project packaged. */
@NullMarked
package containerkit.maven;

import org.jspecify.annotations.NullMarked;
