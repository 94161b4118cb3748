package containerkit.loadtest.diff;

import java.util.List;
import java.util.regex.Pattern;

/**
 * One request, or several over one connection, sent byte by byte.
 *
 * @param group what it is about, e.g. {@code headers}
 * @param setup the name of the properties that the server is started with
 * @param needs the endpoint without which it is not sent: {@code path}, or a key of {@link Target#endpoints()}
 * @param stages what is sent, with placeholders; each but the first when the server has responded to the one before
 * @param leaving how the connection is left
 * @param waitSeconds how long the server may do nothing; 0 where it is not waited for
 * @param takesSeconds how long sending it takes, piece by piece; 0 where it is sent at once
 * @param stopping which stages are sent after the server was told to stop
 * @param serverName the name that a TLS client asks for; empty for none
 * @param told the path that then tells what the application was told; empty where that is not asked
 * @param security whether a difference can let two servers in a row disagree on where a request ends
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
        String told,
        boolean security) {
    private static final Pattern HUGE = Pattern.compile(":\\d{8}}");

    /** How a client leaves a connection. */
    public enum Leaving {
        /** When the server sends no more. */
        WHEN_DONE,
        /** It ends its own side at once, and reads on. */
        HALF_CLOSED,
        /** In the middle of a response. */
        IN_BETWEEN
    }

    /** Which stages are sent after the server was told to stop. */
    public enum Stopping {
        NONE,
        /** None: the server stops while it works on the last of them. */
        AFTERWARDS,
        LAST,
        ALL
    }

    public Probe {
        stages = List.copyOf(stages);
    }

    /** Whether the response has no body whatever its head says. */
    boolean headOnly() {
        return stages.get(0).startsWith("HEAD ");
    }

    /** Whether a name is its own or its group's. */
    boolean is(String other) {
        return name.equals(other) || group.equals(other);
    }

    /** Whether the server is stopped meanwhile. */
    public boolean stops() {
        return stopping != Stopping.NONE;
    }

    /** Whether several at once would not fit into the kit's memory: more than 10 MB. */
    boolean huge() {
        return stages.stream().anyMatch(stage -> HUGE.matcher(stage).find());
    }

    /** Whether sending it takes seconds, so that it is sent beside others. */
    boolean slow() {
        return waitSeconds > 0 || takesSeconds > 0 || !told.isEmpty();
    }
}
