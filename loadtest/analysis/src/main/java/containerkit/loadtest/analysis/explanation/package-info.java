/** Search for the settings that explain a gap. */
@NullMarked
package containerkit.loadtest.analysis.explanation;

import org.jspecify.annotations.NullMarked;
