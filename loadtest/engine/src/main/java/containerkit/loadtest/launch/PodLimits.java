package containerkit.loadtest.launch;

import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.process.ShortCommand;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Limits of CPUs and memory that every server is started with: those of a control group where the machine lets the kit
 * make one, otherwise the CPUs that it may run on, and JVM flags.
 *
 * @param words words before the command of a server
 * @param jvmFlags flags of its JVM, before all others
 * @param text the limits and how they are kept, in words; null where there are none
 */
public record PodLimits(List<String> words, List<String> jvmFlags, @Nullable String text) {
    public static final PodLimits NONE = new PodLimits(List.of(), List.of(), null);

    private static final String SHOW_LIMITS =
            "cd \"/sys/fs/cgroup$(sed -n s/^0:://p /proc/self/cgroup)\" && cat cpu.max memory.max";

    /** Returns the limits in the way that this machine allows. */
    public static PodLimits here(PodSize size) {
        if (!size.limited()) {
            return NONE;
        }
        PodLimits group = controlGroup(size, System.getProperty("user.name").equals("root"));
        return holds(group, size) ? group : flags(size, allowedCpus());
    }

    /** Returns the limits of a control group (version 2), which systemd makes for the command. */
    static PodLimits controlGroup(PodSize size, boolean root) {
        List<String> words = new ArrayList<>(List.of("systemd-run", "--scope", "--quiet", "--collect"));
        if (!root) {
            words.add("--user");
        }
        if (size.cpus() != null) {
            words.addAll(List.of("-p", "CPUQuota=" + 100 * size.cpus() + "%"));
        }
        if (size.memory() != null) {
            words.addAll(List.of("-p", "MemoryMax=" + size.memory().toUpperCase(Locale.ROOT)));
        }
        words.add("--");
        return new PodLimits(words, List.of(), described(size) + ", by a control group");
    }

    /** @param allowed the CPUs that may be chosen from; empty where a process cannot be kept on some of them */
    static PodLimits flags(PodSize size, List<Integer> allowed) {
        List<String> words = new ArrayList<>();
        List<String> flags = new ArrayList<>();
        List<String> ways = new ArrayList<>();
        if (size.cpus() != null) {
            if (!allowed.isEmpty()) {
                List<String> cpus =
                        allowed.stream().limit(size.cpus()).map(String::valueOf).toList();
                words.addAll(List.of("taskset", "-c", String.join(",", cpus)));
                ways.add("taskset");
            }
            flags.add("-XX:ActiveProcessorCount=" + size.cpus());
        }
        if (size.memory() != null) {
            flags.add("-XX:MaxRAM=" + size.memory());
        }
        ways.addAll(flags);
        return new PodLimits(words, flags, described(size) + ", by " + String.join(" and ", ways));
    }

    private static String described(PodSize size) {
        return Stream.of(
                        size.cpus() == null ? "" : new Counted(size.cpus(), "CPU").toString(),
                        size.memory() == null ? "" : size.memory() + " of memory")
                .filter(limit -> !limit.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Returns whether a command in the group really has the limits: the controllers may not be the kit's to use. */
    private static boolean holds(PodLimits group, PodSize size) {
        List<String> command = new ArrayList<>(group.words());
        command.addAll(List.of("sh", "-c", SHOW_LIMITS));
        List<String> limits =
                new ShortCommand(command).output().orElse("").lines().toList();
        return limits.size() == 2
                && (size.cpus() == null || !limits.get(0).startsWith("max"))
                && (size.memory() == null || !limits.get(1).equals("max"));
    }

    /** Returns the CPUs that the kit itself may run on, ascending; empty where there is no {@code taskset}. */
    private static List<Integer> allowedCpus() {
        String pid = Long.toString(ProcessHandle.current().pid());
        return new ShortCommand(List.of("taskset", "-cp", pid))
                .output()
                .map(told -> cpus(told.substring(told.lastIndexOf(':') + 1).strip()))
                .orElse(List.of());
    }

    /** Returns the numbers of a list such as {@code 0-3,8}. */
    static List<Integer> cpus(String list) {
        return Stream.of(list.split(","))
                .map(range -> range.split("-"))
                .flatMapToInt(ends ->
                        IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                .boxed()
                .toList();
    }
}
