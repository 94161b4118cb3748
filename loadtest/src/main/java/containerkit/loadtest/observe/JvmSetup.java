package containerkit.loadtest.observe;

import org.jspecify.annotations.Nullable;

/**
 * How a JVM manages its memory.
 *
 * @param collectors its garbage collectors, as its MBeans name them, in the alphabet's order
 * @param heapMaxBytes what its heap may grow to; null where it does not say
 */
public record JvmSetup(String collectors, @Nullable Long heapMaxBytes) {}
