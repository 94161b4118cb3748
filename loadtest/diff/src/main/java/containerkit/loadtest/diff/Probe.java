package containerkit.loadtest.diff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One request, or several over one connection, sent byte by byte; {@code probes.yaml} explains the other components.
 *
 * @param setup name of the properties that the server is started with
 * @param group subject of the probe, e.g. {@code headers}
 * @param needs {@code path}, or a key of {@link Target#endpoints()}
 */
record Probe(
        String setup,
        String group,
        String name,
        String needs,
        List<String> head,
        String body,
        int times,
        List<String> then,
        Leaving leaving,
        int waitSeconds,
        int takesSeconds,
        Stopping stopping,
        String serverName,
        String report,
        boolean security) {
    /** Setup of the start as the plan says. */
    static final String PLAIN = "plain";

    private static final Pattern HUGE = Pattern.compile(":\\d{8}}");

    /** Ways in which a client leaves a connection. */
    enum Leaving {
        /** When the server sends no more. */
        WHEN_DONE,
        /** The client ends its own side at once, and reads on. */
        HALF_CLOSED,
        /** In the middle of a response. */
        IN_BETWEEN
    }

    /** Stages that are sent after the server was told to stop. */
    enum Stopping {
        NONE,
        /** No stage: the server stops while it works on the last one. */
        AFTERWARDS,
        LAST,
        ALL
    }

    Probe {
        needs = Objects.requireNonNullElse(needs, "path");
        head = Objects.requireNonNullElse(head, List.of());
        body = Objects.requireNonNullElse(body, "");
        times = Math.max(1, times);
        then = Objects.requireNonNullElse(then, List.of());
        leaving = Objects.requireNonNullElse(leaving, Leaving.WHEN_DONE);
        stopping = Objects.requireNonNullElse(stopping, Stopping.NONE);
        serverName = Objects.requireNonNullElse(serverName, "");
        report = Objects.requireNonNullElse(report, "");
    }

    /**
     * Returns the data to send, with placeholders; each stage but the first is sent when the server has responded to the one
     * before.
     */
    List<String> stages() {
        List<String> stages = new ArrayList<>();
        if (!head.isEmpty()) {
            stages.addAll(Collections.nCopies(times, String.join("\r\n", head) + "\r\n\r\n" + body));
        }
        stages.addAll(then);
        return stages;
    }

    boolean afterStop(int stage) {
        return stopping == Stopping.ALL || stopping == Stopping.LAST && stage == stages().size() - 1;
    }

    /** Returns whether the response has no body, whatever its head says. */
    boolean headOnly() {
        return stages().get(0).startsWith("HEAD ");
    }

    /** Returns whether a name is the probe's own or its group's. */
    boolean is(String other) {
        return name.equals(other) || group.equals(other);
    }

    boolean stops() {
        return stopping != Stopping.NONE;
    }

    /** Returns whether the probe has more than 10 MB, so that several at once would not fit into the kit's memory. */
    boolean huge() {
        return stages().stream().anyMatch(stage -> HUGE.matcher(stage).find());
    }

    /** Returns whether the probe takes seconds, so that it is sent beside others. */
    boolean slow() {
        return waitSeconds > 0 || takesSeconds > 0 || !report.isEmpty();
    }
}
