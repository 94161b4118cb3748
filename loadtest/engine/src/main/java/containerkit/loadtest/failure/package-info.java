/** What went wrong that a user can mend: message, hint and exit code. */
package containerkit.loadtest.failure;
