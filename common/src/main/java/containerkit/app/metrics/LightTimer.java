package containerkit.app.metrics;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Records every request once; an asynchronous request when it is complete. It feeds the timers of Spring's observation,
 * without its scope, context and tags for each request, and without its meter of active requests.
 */
record LightTimer(RequestTimers timers) implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Measured measured =
                new Measured((HttpServletRequest) request, (HttpServletResponse) response, System.nanoTime());
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            measured.response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR); // the container responds with it
            measured.fail(e);
            throw e;
        } finally {
            measured.leave();
        }
    }

    private final class Measured implements AsyncListener {

        private final HttpServletRequest request;
        private final HttpServletResponse response;
        private final long startNanos;
        private @Nullable String pattern;
        private @Nullable Throwable error;

        Measured(HttpServletRequest request, HttpServletResponse response, long startNanos) {
            this.request = request;
            this.response = response;
            this.startNanos = startNanos;
        }

        void fail(Throwable thrown) {
            error = thrown instanceof ServletException && thrown.getCause() != null ? thrown.getCause() : thrown;
        }

        void leave() {
            pattern = (String) request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            if (request.isAsyncStarted()) {
                request.getAsyncContext().addListener(this);
                return;
            }
            if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable handled) {
                error = handled;
            }
            record();
        }

        private void record() {
            timers.record(request, response, pattern, error, System.nanoTime() - startNanos);
        }

        @Override
        public void onComplete(AsyncEvent event) {
            record();
        }

        @Override
        public void onError(AsyncEvent event) {
            fail(event.getThrowable());
        }

        /** The response to the timeout is still to come; completion records it. */
        @Override
        public void onTimeout(AsyncEvent event) {}

        /** A new asynchronous start drops the earlier listeners. */
        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
