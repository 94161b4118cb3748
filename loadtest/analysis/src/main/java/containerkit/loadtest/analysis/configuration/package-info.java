/** Settings that servers really run with, and their differences. */
@NullMarked
package containerkit.loadtest.analysis.configuration;

import org.jspecify.annotations.NullMarked;
