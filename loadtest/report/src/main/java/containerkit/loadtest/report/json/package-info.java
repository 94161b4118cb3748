/** {@code results.json}, and what commands print for scripts: trees of records, those of the analysis among them. */
@NullMarked
package containerkit.loadtest.report.json;

import org.jspecify.annotations.NullMarked;
