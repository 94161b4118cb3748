/** Load generators, behind one interface; a sub-package per tool. */
@NullMarked
package containerkit.loadtest.load;

import org.jspecify.annotations.NullMarked;
