/** Words for people: counted nouns, shortened lists, durations, suggestions for a mistyped word. */
package containerkit.loadtest.text;
