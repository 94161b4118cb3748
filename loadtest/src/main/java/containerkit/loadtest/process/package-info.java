/** Child processes that cannot outlive the kit. */
@NullMarked
package containerkit.loadtest.process;

import org.jspecify.annotations.NullMarked;
