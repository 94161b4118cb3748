/** Reads requests from sources that a user has: paths, curl commands, OpenAPI documents, access logs. */
@NullMarked
package containerkit.loadtest.plan.request;

import org.jspecify.annotations.NullMarked;
