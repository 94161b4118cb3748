package containerkit.loadtest.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        long total = 0;
        for (long weight : weights) {
            total += weight;
        }
        return total;
    }

    /** Merges stacks. */
    public static final class Builder {
        private final Map<String, Integer> methods = new HashMap<>();
        private final List<String> names = new ArrayList<>();
        private final Map<Call, Integer> nodes = new HashMap<>();
        private final List<Call> calls = new ArrayList<>();
        private final List<Long> weights = new ArrayList<>();

        private record Call(int parent, int method) {}

        /**
         * Adds a stack.
         *
         * @param stack names of methods, the thread's first frame first; an empty one is passed over
         */
        public Builder add(List<String> stack, long weight) {
            int node = -1;
            for (String name : stack) {
                node = node(new Call(node, methods.computeIfAbsent(name, this::number)));
            }
            if (node >= 0) {
                weights.set(node, weights.get(node) + weight);
            }
            return this;
        }

        private int number(String name) {
            names.add(name);
            return names.size() - 1;
        }

        private int node(Call call) {
            return nodes.computeIfAbsent(call, fresh -> {
                calls.add(fresh);
                weights.add(0L);
                return calls.size() - 1;
            });
        }

        public CallTree build() {
            return new CallTree(
                    names,
                    calls.stream().mapToInt(Call::parent).toArray(),
                    calls.stream().mapToInt(Call::method).toArray(),
                    weights.stream().mapToLong(Long::longValue).toArray());
        }
    }
}
