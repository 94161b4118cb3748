package containerkit.loadtest.observe;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Memory of a JVM outside its heap, by its native memory tracking: what it has committed, by purpose. */
final class NativeMemory {
    private static final String FLAG = "-XX:NativeMemoryTracking=";
    private static final Pattern PURPOSE = Pattern.compile("-\\s+(\\w[\\w ]*?) \\(reserved=\\d+KB, committed=(\\d+)KB");
    private static final Map<String, Reading> READINGS = Map.of(
            "Class", Reading.METASPACE_BYTES,
            "Metaspace", Reading.METASPACE_BYTES,
            "Shared class space", Reading.METASPACE_BYTES,
            "Code", Reading.CODE_BYTES,
            "Thread", Reading.STACK_BYTES,
            "GC", Reading.COLLECTOR_BYTES);
    private static final String HEAP = "Java Heap";

    private NativeMemory() {}

    /** Returns whether a JVM with these arguments counts it. */
    static boolean counted(List<String> arguments) {
        return arguments.stream().anyMatch(argument -> argument.startsWith(FLAG) && !argument.equals(FLAG + "off"));
    }

    static Map<Reading, Long> parse(String summary) {
        return PURPOSE.matcher(summary)
                .results()
                .filter(line -> !line.group(1).equals(HEAP))
                .collect(Collectors.groupingBy(
                        line -> READINGS.getOrDefault(line.group(1), Reading.OTHER_NATIVE_BYTES),
                        Collectors.summingLong(line -> Long.parseLong(line.group(2)) << 10)));
    }
}
