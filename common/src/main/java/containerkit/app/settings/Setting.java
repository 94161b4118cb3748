package containerkit.app.settings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What sizes, limits and burdens a server, in the same words for every container and in the order of the answer. */
public enum Setting {
    /** Threads that run requests: started before there is work for them. */
    REQUEST_THREADS_MIN,
    /** Threads that run requests: at most, without those that the container keeps for itself. */
    REQUEST_THREADS_MAX,
    /** Requests that may wait for a thread. */
    REQUEST_QUEUE,
    /** Of the threads that run requests, those that are held back for the next one even while older ones wait. */
    RESERVED_THREADS,
    /** What processes a request, kept for the next one: at most so many; beyond that each has to be made anew. */
    PROCESSORS_KEPT,
    /** Threads that watch open connections; those that only accept new ones are not among them. */
    IO_THREADS,
    /** Open connections at most. */
    CONNECTIONS_MAX,
    /** Connections that may wait to be accepted. */
    BACKLOG,
    /** Requests on one connection before it is closed. */
    KEEP_ALIVE_REQUESTS,
    /** Which answers in HTTP/1.1 say in a header that their connection stays open; each has to be sent and read. */
    KEEP_ALIVE_HEADER,
    /** Milliseconds for which a connection may be idle between two requests. */
    KEEP_ALIVE_TIMEOUT_MS,
    /** Whether virtual threads run the requests. */
    VIRTUAL_THREADS,
    /** Virtual threads that run requests at once, at most. */
    VIRTUAL_THREADS_MAX,
    /** Buffers that each virtual thread keeps for a next request, which it never has. */
    VIRTUAL_THREAD_BUFFERS,
    /** Whether the container can say how many threads run a request. */
    BUSY_THREADS_COUNTED,
    /** Protocols that are offered, by their names in TLS. */
    HTTP_VERSIONS,
    /** Whether responses may be compressed. */
    COMPRESSION,
    /** Threads of the executor of asynchronous requests: kept. */
    ASYNC_THREADS_CORE,
    /** Threads of that executor: at most. */
    ASYNC_THREADS_MAX,
    /** Tasks that may wait for a thread of that executor. */
    ASYNC_QUEUE,
    /** Whether that executor's threads are virtual. */
    ASYNC_VIRTUAL_THREADS,
    /** Milliseconds after which an asynchronous request is given up. */
    ASYNC_TIMEOUT_MS,
    /** Filters that every request passes, in the alphabet's order. */
    FILTERS,
    /** Whether Spring observes every request. */
    SERVER_OBSERVATION;

    /** {@code request_threads_min}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
