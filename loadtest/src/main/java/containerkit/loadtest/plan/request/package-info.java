/** Requests from what a user has at hand: paths, curl commands, {@code .http} files, OpenAPI documents, access logs. */
@NullMarked
package containerkit.loadtest.plan.request;

import org.jspecify.annotations.NullMarked;
