/** A plan for a jar of the user's own: its requests, what they respond with, and what it is compared on. */
@NullMarked
package containerkit.loadtest.run.service;

import org.jspecify.annotations.NullMarked;
