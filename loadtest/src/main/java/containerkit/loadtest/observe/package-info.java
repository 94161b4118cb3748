/** What a server and its host did while a slice ran. */
@NullMarked
package containerkit.loadtest.observe;

import org.jspecify.annotations.NullMarked;
