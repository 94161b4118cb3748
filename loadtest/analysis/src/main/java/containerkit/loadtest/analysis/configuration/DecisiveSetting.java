package containerkit.loadtest.analysis.configuration;

import java.util.Arrays;
import java.util.Optional;

/** Settings that are known to decide comparisons, with the way in which they do. */
public enum DecisiveSetting {
    PROCESSORS_KEPT("a request beyond it makes its processor anew, under a lock"),
    KEEP_ALIVE_REQUESTS("a connection that is closed after so many requests has to be opened again"),
    KEEP_ALIVE_TIMEOUT_MS("a connection that rests for longer is closed, and the next request has to open another"),
    REQUEST_THREADS_MAX("at most so many requests of an endpoint that waits are served at once"),
    REQUEST_QUEUE("requests beyond it are refused, and a refusal costs less than a response"),
    CONNECTIONS_MAX("connections beyond it are not served until others close"),
    BACKLOG("connections that come at once beyond it are refused, or delayed by a second and more"),
    VIRTUAL_THREADS("with them the number of threads is no limit"),
    VIRTUAL_THREADS_MAX("a limit makes a pool of that size of them"),
    VIRTUAL_THREAD_BUFFERS("they are lost with the thread, and every request allocates new ones"),
    BUSY_THREADS_COUNTED("where they are not, a busy pool cannot be seen"),
    ASYNC_THREADS_CORE("with a queue without limit no more than these run, on whatever container"),
    ASYNC_THREADS_MAX("so many asynchronous requests are worked on at once, on whatever container"),
    ASYNC_QUEUE("asynchronous requests beyond it are refused"),
    HTTP_VERSIONS("another protocol is another comparison"),
    COMPRESSION("compressing costs CPU"),
    SERVER_OBSERVATION("a filter of Spring's that counts and times each request"),
    FILTERS("each is passed by every request"),
    SHUTDOWN("for a graceful one Jetty and Undertow count each request"),
    COLLECTORS("collectors differ in CPU per allocated byte"),
    HEAP_MAX_BYTES("a smaller heap is collected more often");

    private final String why;

    DecisiveSetting(String why) {
        this.why = why;
    }

    public String why() {
        return why;
    }

    public String key() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Returns the setting with that key; empty for settings that are not known to decide. */
    public static Optional<DecisiveSetting> of(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key().equals(key))
                .findFirst();
    }
}
