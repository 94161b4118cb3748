package containerkit.counter;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.core.Ordered;

/**
 * Counts what the application does for each response, outside all its other filters. Appends the counts to a file as a
 * line of JSON. The keys are those of a plan's {@code shape}. Work that the container does by itself, such as
 * compression, is not counted.
 */
final class CountingFilter implements Filter, Ordered {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String HANDLER = "org.springframework.web.servlet.HandlerMapping.bestMatchingHandler";
    private static final String STATIC_FILES = "ResourceHttpRequestHandler";

    /** The filter of Spring that looks up each link as a static resource. */
    private static final String RESOURCE_LINKS = "resourceUrlEncodingFilter";

    /** Headers that any client sends, or that describe the body, which is counted. */
    private static final Set<String> USUAL = Set.of(
            "host",
            "accept",
            "user-agent",
            "connection",
            "content-length",
            "content-type",
            "transfer-encoding",
            "cookie");

    private final Path file;

    CountingFilter(Path file) {
        this.file = file;
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void doFilter(ServletRequest any, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        CountedRequest request = new CountedRequest((HttpServletRequest) any);
        CountedResponse counted = new CountedResponse((HttpServletResponse) response);
        try {
            chain.doFilter(request, counted);
        } finally {
            Map<String, Long> counts = counts(request);
            if (request.isAsyncStarted()) {
                counts.put("async_dispatches", 1L);
                request.getAsyncContext().addListener(new AtEnd(() -> write(counts, request, counted)));
            } else {
                write(counts, request, counted);
            }
        }
    }

    private static Map<String, Long> counts(HttpServletRequest request) {
        Map<String, Long> counts = new LinkedHashMap<>();
        long parameters =
                request.getQueryString() == null || request.getQueryString().isEmpty()
                        ? 0
                        : request.getQueryString().split("&").length;
        counts.put("parameters", parameters);
        String type = request.getContentType();
        if (type != null && type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
            long all = request.getParameterMap().values().stream()
                    .mapToLong(values -> values.length)
                    .sum();
            counts.put("forms", 1L);
            counts.put("form_fields", Math.max(0, all - parameters));
        } else {
            counts.put("request_bytes", Math.max(0, request.getContentLengthLong()));
        }
        counts.put(
                "request_headers",
                Collections.list(request.getHeaderNames()).stream()
                        .filter(name -> !USUAL.contains(name.toLowerCase(Locale.ROOT)))
                        .count());
        counts.put("cookies", request.getCookies() == null ? 0L : request.getCookies().length);
        counts.put("sessions", request.getSession(false) == null ? 0L : 1L);
        Object handler = request.getAttribute(HANDLER);
        boolean file = handler != null && handler.getClass().getSimpleName().equals(STATIC_FILES);
        counts.put("files", file ? 1L : 0L);
        return counts;
    }

    private synchronized void write(Map<String, Long> counts, CountedRequest request, CountedResponse response) {
        counts.putAll(request.counts());
        counts.putAll(response.counts());
        if (request.getServletContext().getFilterRegistrations().containsKey(RESOURCE_LINKS)) {
            counts.put("resource_links", counts.get("links"));
        }
        String line = counts.entrySet().stream()
                .map(count -> "\"" + count.getKey() + "\":" + count.getValue())
                .collect(Collectors.joining(",", "{", "}\n"));
        try {
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a task once when an asynchronous request has ended, in whatever way. */
    private record AtEnd(Runnable task) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            task.run();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // onComplete follows
        }

        @Override
        public void onError(AsyncEvent event) {
            // onComplete follows
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this); // a second start forgets the listeners of the first
        }
    }
}
