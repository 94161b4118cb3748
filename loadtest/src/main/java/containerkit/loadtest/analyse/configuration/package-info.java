/** What servers really run with, and where they differ. */
@NullMarked
package containerkit.loadtest.analyse.configuration;

import org.jspecify.annotations.NullMarked;
