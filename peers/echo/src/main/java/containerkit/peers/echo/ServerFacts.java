package containerkit.peers.echo;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A server's identity and settings. */
public final class ServerFacts {

    /** The value of a limit that does not exist. */
    public static final String UNLIMITED = "unlimited";

    /** The settings that a server may leave out; all others are required. */
    private static final Set<Setting> OPTIONAL = EnumSet.of(
            Setting.REQUEST_THREADS_MIN, Setting.REQUEST_QUEUE, Setting.INSTANCES, Setting.VIRTUAL_THREADS_MAX);

    private final String container;
    private final String version;
    private final List<Row> rows = new ArrayList<>();

    /**
     * Creates facts without settings.
     *
     * @param container the server's name
     * @param version the library's version, as it reports it
     */
    public ServerFacts(String container, String version) {
        this.container = container;
        this.version = version;
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record Identity(String container, String containerVersion, String jvm, String mode) {}

    record Row(Setting key, Object value, String property) {}

    /**
     * Adds a setting.
     *
     * @param value a number, a boolean, a word, {@link #UNLIMITED}, or null if the server has no such setting
     */
    public ServerFacts with(Setting setting, Object value) {
        return with(setting, value, null);
    }

    /** Adds a setting that {@code property} changes. */
    public ServerFacts with(Setting setting, Object value, String property) {
        rows.add(new Row(setting, value, property));
        return this;
    }

    /**
     * Adds the settings of a server that runs requests on its I/O threads.
     *
     * @param threads the number of threads
     * @param transport a value of {@link Setting#TRANSPORT}
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
     * Returns all settings.
     *
     * @throws IllegalStateException if one is missing
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
