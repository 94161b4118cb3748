package containerkit.loadtest.observe;

import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import jdk.management.jfr.FlightRecorderMXBean;
import org.jspecify.annotations.Nullable;

/**
 * Recording of one server by JDK Flight Recorder, directed over JMX, with only the sampling of stacks. The server
 * writes the file, so it must be of this machine.
 */
public final class FlightRecording {
    private static final ObjectName RECORDER = JmxConnection.name(FlightRecorderMXBean.MXBEAN_NAME);

    /** Deeper than a request through filters, dispatcher and template; the default of 64 cuts off the callers. */
    private static final String STACK_DEPTH = "stackdepth=512";

    private static final String CPU_PERIOD = "5 ms";

    /** The sampler loses most of its turns on a busy machine: 1 ms gave 254 samples in 5 s, 10 ms gave 158. */
    private static final String EXECUTION_PERIOD = "1 ms";

    private static final String ALLOCATION_RATE = "300/s";

    private final FlightRecorderMXBean recorder;
    private final long id;
    private final Sampler sampler;
    private final ThreadClock clock;
    private final @Nullable ThreadTimes before;

    private FlightRecording(FlightRecorderMXBean recorder, Sampler sampler, ThreadClock clock) {
        this.recorder = recorder;
        this.sampler = sampler;
        this.clock = clock;
        this.id = recorder.newRecording();
        recorder.setRecordingSettings(id, settings(sampler));
        recorder.startRecording(id);
        this.before = clock.read();
    }

    /** @throws IOException if the server does not respond over JMX, or its JVM has no Flight Recorder */
    static FlightRecording start(JmxConnection jmx, ProcessReader process) throws IOException {
        if (jmx.names(RECORDER.getCanonicalName()).isEmpty()) {
            throw new IOException("its JVM has no Flight Recorder over JMX (module jdk.management.jfr)");
        }
        try {
            FlightRecorderMXBean recorder = jmx.proxy(RECORDER, FlightRecorderMXBean.class);
            if (recorder.getRecordings().isEmpty()) { // later the depth can no longer be set
                jmx.command("jfrConfigure", STACK_DEPTH);
            }
            return new FlightRecording(
                    recorder, samplesCpuTime(jmx) ? Sampler.CPU_TIME : Sampler.EXECUTION, new ThreadClock(process));
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /** Reads the open type, because the JDK's own class of event types cannot be made of it (seen in 17). */
    private static boolean samplesCpuTime(JmxConnection jmx) throws IOException {
        return jmx.read(RECORDER, "EventTypes").get("EventTypes") instanceof CompositeData[] types
                && Arrays.stream(types)
                        .anyMatch(type -> Sampler.CPU_TIME.event().equals(type.get("name")));
    }

    /** Returns the failure with its innermost cause, because a proxy wraps it. */
    private static IOException failed(RuntimeException failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new IOException("Flight Recorder failed: " + cause, failure);
    }

    private static Map<String, String> settings(Sampler sampler) {
        boolean byCpuTime = sampler == Sampler.CPU_TIME;
        return Map.of(
                sampler.event() + "#enabled",
                "true",
                sampler.event() + (byCpuTime ? "#throttle" : "#period"),
                byCpuTime ? CPU_PERIOD : EXECUTION_PERIOD,
                Profile.ALLOCATION_EVENT + "#enabled",
                "true",
                Profile.ALLOCATION_EVENT + "#throttle",
                ALLOCATION_RATE);
    }

    /**
     * @param file receives the recording
     * @throws IOException if the server does not respond over JMX, or the file cannot be written or read
     */
    public Profile stop(Path file) throws IOException {
        try {
            ThreadTimes after = clock.read();
            recorder.stopRecording(id);
            try {
                recorder.copyTo(id, file.toAbsolutePath().toString());
            } finally {
                recorder.closeRecording(id);
            }
            ThreadTimes times = before == null || after == null ? null : after.since(before);
            return StackReader.read(file, sampler, times);
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }
}
