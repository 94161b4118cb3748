/** Another container inside a Spring Boot jar: reading it, unpacking it, and the libraries that come and go. */
@NullMarked
package containerkit.loadtest.launch.swap;

import org.jspecify.annotations.NullMarked;
