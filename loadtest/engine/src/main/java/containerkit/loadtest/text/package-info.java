/** Words for people: counted nouns, shortened lists, durations, suggestions for a mistyped word. */
@NullMarked
package containerkit.loadtest.text;

import org.jspecify.annotations.NullMarked;
