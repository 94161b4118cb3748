package containerkit.loadtest.observe;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Sampled stacks, merged from the thread's first frame on. Node {@code i} is a call of {@code methods[frames[i]]} by
 * node {@code parents[i]}; a caller has a smaller number than what it calls.
 *
 * @param methods names such as {@code org.example.Service.call}; a native one ends with {@value #NATIVE}
 * @param parents caller of each node; -1 for a thread's first frame
 * @param frames method of each node
 * @param weights samples or bytes of each node itself, without those of its callees
 */
public record CallTree(List<String> methods, int[] parents, int[] frames, long[] weights) {
    /** Suffix of the name of a method that is no Java code. */
    public static final String NATIVE = " (native)";

    public CallTree {
        methods = List.copyOf(methods);
        if (parents.length != frames.length || parents.length != weights.length) {
            throw new IllegalArgumentException("parents, frames and weights differ in number");
        }
    }

    public int size() {
        return parents.length;
    }

    public long total() {
        return LongStream.of(weights).sum();
    }

    /** Merges stacks. */
    public static final class Builder {
        // In the order of their numbers.
        private final Map<String, Integer> methods = new LinkedHashMap<>();
        private final Map<Call, Integer> nodes = new LinkedHashMap<>();
        private final Map<Integer, Long> weights = new HashMap<>();

        private record Call(int parent, int method) {}

        /** @param stack names of methods, the thread's first frame first; an empty one is passed over */
        public Builder add(List<String> stack, long weight) {
            int node = -1;
            for (String name : stack) {
                int method = methods.computeIfAbsent(name, fresh -> methods.size());
                node = nodes.computeIfAbsent(new Call(node, method), fresh -> nodes.size());
            }
            weights.merge(node, weight, Long::sum); // that of an empty stack is at -1, which is no node
            return this;
        }

        public CallTree build() {
            return new CallTree(
                    List.copyOf(methods.keySet()),
                    nodes.keySet().stream().mapToInt(Call::parent).toArray(),
                    nodes.keySet().stream().mapToInt(Call::method).toArray(),
                    IntStream.range(0, nodes.size())
                            .mapToLong(node -> weights.getOrDefault(node, 0L))
                            .toArray());
        }
    }
}
