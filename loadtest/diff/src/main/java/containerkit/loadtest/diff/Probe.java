package containerkit.loadtest.diff;

import java.util.List;
import java.util.regex.Pattern;

/**
 * One request, or several over one connection, sent byte by byte.
 *
 * @param group subject of the probe, e.g. {@code headers}
 * @param setup name of the properties that the server is started with
 * @param needs endpoint without which it is not sent: {@code path}, or a key of {@link Target#endpoints()}
 * @param stages data to send, with placeholders; each but the first is sent when the server has responded to the one
 *     before
 * @param leaving way in which the client leaves the connection
 * @param waitSeconds time that the server may do nothing, in seconds; 0 where it is not waited for
 * @param takesSeconds time that sending takes, piece by piece, in seconds; 0 where it is sent at once
 * @param stopping stages that are sent after the server was told to stop
 * @param serverName name that a TLS client asks for; empty for none
 * @param report path that then tells what the application was told; empty where that is not asked
 * @param security true if a difference can let two servers in a row disagree on where a request ends
 */
public record Probe(
        String group,
        String name,
        String setup,
        String needs,
        List<String> stages,
        Leaving leaving,
        int waitSeconds,
        int takesSeconds,
        Stopping stopping,
        String serverName,
        String report,
        boolean security) {
    private static final Pattern HUGE = Pattern.compile(":\\d{8}}");

    /** Ways in which a client leaves a connection. */
    public enum Leaving {
        /** When the server sends no more. */
        WHEN_DONE,
        /** The client ends its own side at once, and reads on. */
        HALF_CLOSED,
        /** In the middle of a response. */
        IN_BETWEEN
    }

    /** Stages that are sent after the server was told to stop. */
    public enum Stopping {
        NONE,
        /** No stage: the server stops while it works on the last one. */
        AFTERWARDS,
        LAST,
        ALL
    }

    /** Returns whether the response has no body, whatever its head says. */
    boolean headOnly() {
        return stages.get(0).startsWith("HEAD ");
    }

    /** Returns whether a name is the probe's own or its group's. */
    boolean is(String other) {
        return name.equals(other) || group.equals(other);
    }

    /** Returns whether the server is stopped during the probe. */
    public boolean stops() {
        return stopping != Stopping.NONE;
    }

    /** Returns whether the probe has more than 10 MB, so that several at once would not fit into the kit's memory. */
    boolean huge() {
        return stages.stream().anyMatch(stage -> HUGE.matcher(stage).find());
    }

    /** Returns whether the probe takes seconds, so that it is sent beside others. */
    boolean slow() {
        return waitSeconds > 0 || takesSeconds > 0 || !report.isEmpty();
    }
}
