package containerkit.loadtest.observe;

import org.jspecify.annotations.Nullable;

/**
 * Memory management of a JVM.
 *
 * @param collectors its garbage collectors, as its MBeans name them, in alphabetical order
 * @param heapMaxBytes maximum size of its heap; null if it does not say
 */
public record JvmSetup(String collectors, @Nullable Long heapMaxBytes) {}
