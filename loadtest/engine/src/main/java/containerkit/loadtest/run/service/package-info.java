/** Makes a plan for a user's own jar: its requests, the expected responses, and the contenders. */
@NullMarked
package containerkit.loadtest.run.service;

import org.jspecify.annotations.NullMarked;
