/** JMH with the JDK's HTTP client as a load generator: a driver in the kit's process, a benchmark in JMH's forks. */
@NullMarked
package containerkit.loadtest.load.jmh;

import org.jspecify.annotations.NullMarked;
