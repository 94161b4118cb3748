package containerkit.loadtest.observe;

import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** Reads the stacks of a recording. */
final class StackReader {
    /** Addresses that the JVM gives anew in each start. With {@link #NUMBER}: of lambdas, proxies and accessors. */
    private static final Pattern ADDRESS = Pattern.compile("[/.+]0x[0-9a-f]+(\\.\\d+)?");

    private static final Pattern NUMBER =
            Pattern.compile("(\\$\\$Lambda)\\$\\d+|(Accessor|\\$Proxy|LambdaForm\\$MH)\\d+");

    private StackReader() {}

    /** @throws IOException if the file cannot be read, or is no recording */
    static Profile read(Path file, Sampler sampler, @Nullable ThreadTimes times) throws IOException {
        CallTree.Builder cpu = new CallTree.Builder();
        CallTree.Builder allocation = new CallTree.Builder();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String type = event.getEventType().getName();
                if (type.equals(sampler.event())) {
                    cpu.add(stack(event.getStackTrace()), 1);
                } else if (type.equals(Profile.ALLOCATION_EVENT)) {
                    allocation.add(stack(event.getStackTrace()), event.getLong("weight"));
                }
            }
        }
        return new Profile(sampler, times, cpu.build(), allocation.build());
    }

    /** Returns the names of a stack, the thread's first frame first; empty for a sample without a stack. */
    private static List<String> stack(RecordedStackTrace trace) {
        if (trace == null) {
            return List.of();
        }
        List<RecordedFrame> frames = trace.getFrames();
        List<String> stack = new ArrayList<>(frames.size());
        for (int i = frames.size() - 1; i >= 0; i--) {
            RecordedFrame frame = frames.get(i);
            RecordedMethod method = frame.getMethod();
            String name = name(method.getType().getName() + "." + method.getName());
            stack.add(frame.getType().equals("Native") ? name + CallTree.NATIVE : name);
        }
        return stack;
    }

    /** Returns the name without what the JVM numbers, so that it is the same in every start. */
    static String name(String recorded) {
        return NUMBER.matcher(ADDRESS.matcher(recorded).replaceAll("")).replaceAll("$1$2");
    }
}
