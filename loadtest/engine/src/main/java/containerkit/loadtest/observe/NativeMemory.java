package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

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

    static void read(JmxConnection jmx, Snapshot into) throws IOException {
        parse(String.valueOf(jmx.command("vmNativeMemory", "summary"))).forEach(into::put);
    }

    static Map<Reading, Long> parse(String summary) {
        Map<Reading, Long> bytes = new EnumMap<>(Reading.class);
        for (MatchResult line : PURPOSE.matcher(summary).results().toList()) {
            if (!line.group(1).equals(HEAP)) {
                bytes.merge(
                        READINGS.getOrDefault(line.group(1), Reading.OTHER_NATIVE_BYTES),
                        Long.parseLong(line.group(2)) << 10,
                        Long::sum);
            }
        }
        return bytes;
    }
}
