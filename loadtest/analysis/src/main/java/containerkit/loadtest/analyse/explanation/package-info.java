/** Search for the settings that explain a gap. */
@NullMarked
package containerkit.loadtest.analyse.explanation;

import org.jspecify.annotations.NullMarked;
