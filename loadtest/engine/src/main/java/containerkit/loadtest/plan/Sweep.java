package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One setting that every contender is swept over, as a plan has it. It stands for a mode for each value, and for parts
 * that each have the largest one, which the others are compared with.
 *
 * @param profile profile of all modes; null for none
 * @param threads numbers of request threads of the kit's own applications, ascending
 * @param heapMib largest heaps in MiB, ascending
 */
record Sweep(
        YamlValue at,
        @Nullable YamlValue profile,
        @Key(min = 1, max = 100_000) List<Integer> threads,
        @Key(min = 2, max = 1_000_000) List<Integer> heapMib)
        implements Binder.Bound {
    private static final int SIDE_BY_SIDE = 4;

    @Override
    public void check() {
        String example = "e.g. sweep: {threads: [8, 16, 32]}";
        refuse(
                threads.isEmpty() == heapMib.isEmpty(),
                "threads",
                "a sweep is over one setting, threads or heap_mib",
                example);
        refuse(
                values().size() < 2 || !List.copyOf(new TreeSet<>(values())).equals(values()),
                "",
                "a sweep has two values or more, the smallest first, each once",
                example);
    }

    /** Returns a mode for each value; the end of a heap ends the JVM: one that goes on without memory says nothing. */
    List<Mode> modes() {
        return values().stream()
                .map(value -> new Mode(
                        name(value),
                        profile == null ? null : profile.name(),
                        threads.isEmpty() ? Map.of() : Map.of(Mode.REQUEST_THREADS, String.valueOf(value)),
                        heapMib.isEmpty() ? List.of() : List.of("-Xmx" + value + "m", "-XX:+ExitOnOutOfMemoryError")))
                .toList();
    }

    /**
     * Returns the parts of each contender, whose values are dealt to them in turn. All heaps are in one part: where they
     * are more than can run side by side, a search leaves out most of them before the blocks.
     */
    List<Part> parts(Collection<Contender> contenders, List<Scenario> scenarios) {
        List<Integer> others = values().subList(0, values().size() - 1);
        int parts = threads.isEmpty() ? 1 : (others.size() + SIDE_BY_SIDE - 2) / (SIDE_BY_SIDE - 1);
        List<Part> all = new ArrayList<>();
        for (Contender contender : contenders) {
            for (int part = 0; part < parts; part++) {
                List<Variant> variants = Stream.iterate(part, at -> at < others.size(), at -> at + parts)
                        .map(others::get)
                        .map(value -> contender.in(name(value)))
                        .toList();
                Variant largest = contender.in(name(values().get(others.size())));
                all.add(new Part(
                        contender.name() + (parts == 1 ? "" : "-" + (part + 1)),
                        Stream.concat(Stream.of(largest), variants.stream()).toList(),
                        scenarios));
            }
        }
        return all;
    }

    private List<Integer> values() {
        return threads.isEmpty() ? heapMib : threads;
    }

    private String name(int value) {
        return threads.isEmpty() ? "heap-" + value + "m" : "threads-" + value;
    }
}
