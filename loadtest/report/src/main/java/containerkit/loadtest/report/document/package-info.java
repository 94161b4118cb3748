/** A report as sealed content, before it has a format. */
@NullMarked
package containerkit.loadtest.report.document;

import org.jspecify.annotations.NullMarked;
