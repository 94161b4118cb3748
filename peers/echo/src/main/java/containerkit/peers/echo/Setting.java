package containerkit.peers.echo;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** A setting that sizes or limits a server, named like the applications' setting where both have it. */
public enum Setting {
    /** Threads that run requests and start before there is work for them. */
    REQUEST_THREADS_MIN,
    /** Maximum number of threads that run requests. */
    REQUEST_THREADS_MAX,
    /** Requests that may wait for a thread. */
    REQUEST_QUEUE,
    /** Threads that watch open connections, without those that only accept new ones. */
    IO_THREADS,
    /** Whether requests run on the threads that watch connections. */
    REQUESTS_ON_IO_THREADS,
    /** How threads wait for connections: nio or epoll for many connections each, blocking for one connection each. */
    TRANSPORT,
    /** Instances of the program in one process that serve the port. */
    INSTANCES,
    /** Maximum number of open connections. */
    CONNECTIONS_MAX,
    /** Connections that may wait to be accepted. */
    BACKLOG,
    /** Requests on one connection before the server closes it. */
    KEEP_ALIVE_REQUESTS,
    /** Milliseconds that a connection may be idle between two requests. */
    KEEP_ALIVE_TIMEOUT_MS,
    /** Whether virtual threads run the requests. */
    VIRTUAL_THREADS,
    /** Maximum number of virtual threads that run requests concurrently. */
    VIRTUAL_THREADS_MAX,
    /** Protocols offered, by their ALPN names. */
    HTTP_VERSIONS,
    /** Whether responses may be compressed. */
    COMPRESSION;

    /** Returns the JSON key, such as {@code request_threads_min}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
