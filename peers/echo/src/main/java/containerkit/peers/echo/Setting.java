package containerkit.peers.echo;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What sizes and limits a server, in the words of the three applications' setting of the same name where they fit. */
public enum Setting {
    /** Threads that run requests: started before there is work for them. */
    REQUEST_THREADS_MIN,
    /** Threads that run requests: at most. */
    REQUEST_THREADS_MAX,
    /** Requests that may wait for a thread. */
    REQUEST_QUEUE,
    /** Threads that watch open connections; those that only accept new ones are not among them. */
    IO_THREADS,
    /** Whether requests are answered on the threads that watch connections. */
    REQUESTS_ON_IO_THREADS,
    /** How connections are waited for: nio or epoll by threads that watch many; blocking, where each has its own thread. */
    TRANSPORT,
    /** How many copies of the program serve the port, within one process. */
    INSTANCES,
    /** Open connections at most. */
    CONNECTIONS_MAX,
    /** Connections that may wait to be accepted. */
    BACKLOG,
    /** Requests on one connection before it is closed. */
    KEEP_ALIVE_REQUESTS,
    /** Milliseconds for which a connection may be idle between two requests. */
    KEEP_ALIVE_TIMEOUT_MS,
    /** Whether virtual threads run the requests. */
    VIRTUAL_THREADS,
    /** Virtual threads that run requests at once, at most. */
    VIRTUAL_THREADS_MAX,
    /** Protocols that are offered, by their names in TLS. */
    HTTP_VERSIONS,
    /** Whether responses may be compressed. */
    COMPRESSION;

    /** {@code request_threads_min}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
