package containerkit.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * The timers {@code http.server.requests} with the tags of Spring's observation. The tags are built once per combination,
 * not per request.
 */
class RequestTimers {

    private static final Set<String> METHODS =
            Arrays.stream(HttpMethod.values()).map(HttpMethod::name).collect(Collectors.toUnmodifiableSet());

    private final DefaultServerRequestObservationConvention convention =
            new DefaultServerRequestObservationConvention();
    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();
    private final ObjectProvider<MeterRegistry> meters;

    /** @param meters used at the first request, because filters are created before the registry is complete */
    RequestTimers(ObjectProvider<MeterRegistry> meters) {
        this.meters = meters;
    }

    /** @param method null for an unknown one, because a client could invent any number of them */
    private record Key(@Nullable String method, @Nullable String pattern, int status, @Nullable Class<?> error) {}

    /** @param pattern the path pattern that the handler is mapped to; null if no handler was found */
    void record(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable String pattern,
            @Nullable Throwable error,
            long nanos) {
        String method = request.getMethod();
        Key key = new Key(
                METHODS.contains(method) ? method : null,
                pattern,
                response.getStatus(),
                error == null ? null : error.getClass());
        Timer timer = timers.get(key);
        if (timer == null) {
            timer = timers.computeIfAbsent(key, absent -> timer(request, response, pattern, error));
        }
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable String pattern,
            @Nullable Throwable error) {
        ServerRequestObservationContext context = new ServerRequestObservationContext(request, response);
        context.setPathPattern(pattern);
        context.setError(error);
        Timer.Builder timer = Timer.builder(convention.getName());
        convention.getLowCardinalityKeyValues(context).forEach(tag -> timer.tag(tag.getKey(), tag.getValue()));
        // Micrometer's observation handler adds this one.
        timer.tag("error", error == null ? "none" : error.getClass().getSimpleName());
        return timer.register(meters.getObject());
    }
}
