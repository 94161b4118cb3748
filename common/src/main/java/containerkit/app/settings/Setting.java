package containerkit.app.settings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** A setting that sizes or limits a server or adds work to each request, named alike for every container. */
public enum Setting {
    /** Number of threads that run requests and start before there is work for them. */
    REQUEST_THREADS_MIN,
    /** Maximum number of threads that run requests, without the container's own. */
    REQUEST_THREADS_MAX,
    /** Requests that may wait for a thread. */
    REQUEST_QUEUE,
    /** Request threads held in reserve for the next request, even while older requests wait. */
    RESERVED_THREADS,
    /** Maximum number of request processors kept for reuse; further ones are created for each request. */
    PROCESSORS_KEPT,
    /** Threads that watch open connections, without those that only accept new ones. */
    IO_THREADS,
    /** Maximum number of open connections. */
    CONNECTIONS_MAX,
    /** Connections that may wait to be accepted. */
    BACKLOG,
    /** Requests on one connection before the server closes it. */
    KEEP_ALIVE_REQUESTS,
    /** HTTP/1.1 responses that have a keep-alive header; see {@link KeepAliveHeader}. */
    KEEP_ALIVE_HEADER,
    /** Milliseconds that a connection may be idle between two requests. */
    KEEP_ALIVE_TIMEOUT_MS,
    /** True if virtual threads run the requests. */
    VIRTUAL_THREADS,
    /** Maximum number of virtual threads that run requests concurrently. */
    VIRTUAL_THREADS_MAX,
    /** Buffers that each virtual thread keeps for a next request, although it runs only one. */
    VIRTUAL_THREAD_BUFFERS,
    /** True if the container counts the threads that run a request. */
    BUSY_THREADS_COUNTED,
    /** Protocols offered, by their ALPN names. */
    HTTP_VERSIONS,
    /** True if responses may be compressed. */
    COMPRESSION,
    /** Core threads of the executor of asynchronous requests. */
    ASYNC_THREADS_CORE,
    /** Maximum number of threads of that executor. */
    ASYNC_THREADS_MAX,
    /** Tasks that may wait for a thread of that executor. */
    ASYNC_QUEUE,
    /** True if that executor's threads are virtual. */
    ASYNC_VIRTUAL_THREADS,
    /** Milliseconds after which an asynchronous request times out. */
    ASYNC_TIMEOUT_MS,
    /** Filters that every request passes, in alphabetical order. */
    FILTERS,
    /** True if Spring observes every request. */
    SERVER_OBSERVATION,
    /** Whether the server waits for its requests when it stops; for that Jetty and Undertow count each request. */
    SHUTDOWN,
    /** Library that writes JSON, and its version. */
    JSON_LIBRARY,
    /** Order in which that library writes the properties of a bean: declared or alphabetical. */
    JSON_PROPERTY_ORDER;

    /** Returns the JSON key, such as {@code request_threads_min}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
