package containerkit.peers.echo;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Who a server is and what it is set to. */
public final class ServerFacts {

    /** The value of a limit that there is not. */
    public static final String UNLIMITED = "unlimited";

    /** Settings that some servers have no such thing as; all others have to be said. */
    private static final Set<Setting> OPTIONAL = EnumSet.of(
            Setting.REQUEST_THREADS_MIN, Setting.REQUEST_QUEUE, Setting.INSTANCES, Setting.VIRTUAL_THREADS_MAX);

    private final String container;
    private final String version;
    private final List<Row> rows = new ArrayList<>();

    /**
     * Facts without a setting.
     *
     * @param container the server's name
     * @param version of the library, as it says itself
     */
    public ServerFacts(String container, String version) {
        this.container = container;
        this.version = version;
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record Identity(String container, String containerVersion, String jvm, String mode) {}

    record Row(Setting key, Object value, String property) {}

    /**
     * The same facts with this setting.
     *
     * @param value a number, a truth value, a word, {@link #UNLIMITED}, or null where the server has no such thing
     */
    public ServerFacts with(Setting setting, Object value) {
        return with(setting, value, null);
    }

    /** The same facts with this setting, which {@code property} changes. */
    public ServerFacts with(Setting setting, Object value, String property) {
        rows.add(new Row(setting, value, property));
        return this;
    }

    /**
     * The same facts for a server that answers on the threads that watch its connections.
     *
     * @param threads how many of them
     * @param transport how they wait, as {@link Setting#TRANSPORT} has it
     */
    public ServerFacts eventLoops(int threads, String transport) {
        return with(Setting.IO_THREADS, threads)
                .with(Setting.REQUEST_THREADS_MAX, threads)
                .with(Setting.REQUESTS_ON_IO_THREADS, true)
                .with(Setting.TRANSPORT, transport)
                .with(Setting.VIRTUAL_THREADS, false);
    }

    Identity identity() {
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        return new Identity(container, version, jvm, "stock");
    }

    /**
     * All of them.
     *
     * @throws IllegalStateException where one was forgotten
     */
    List<Row> rows() {
        Set<Setting> forgotten = EnumSet.complementOf(EnumSet.copyOf(OPTIONAL));
        rows.forEach(row -> forgotten.remove(row.key()));
        if (!forgotten.isEmpty()) {
            throw new IllegalStateException("nobody says of " + container + " its "
                    + forgotten.iterator().next().key());
        }
        return List.copyOf(rows);
    }
}
