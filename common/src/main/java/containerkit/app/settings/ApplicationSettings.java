package containerkit.app.settings;

import containerkit.app.line.JsonBytes;
import containerkit.app.pool.MainRequestPool;
import containerkit.app.pool.RequestPool;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Reads the settings that are set in the same way on every container. */
@Component
class ApplicationSettings {

    private static final String EVERY_PATH = "/*";
    private static final long DEFAULT_ASYNC_TIMEOUT_MS = 30_000; // of all three containers; a test compares

    private final MainRequestPool pool;
    private final AbstractConfigurableWebServerFactory factory;
    private final AsyncSettings async;
    private final RequestMappingHandlerAdapter mvc;
    private final ServletContext servlets;
    private final JsonBytes json;

    ApplicationSettings(
            MainRequestPool pool,
            AbstractConfigurableWebServerFactory factory,
            AsyncSettings async,
            RequestMappingHandlerAdapter mvc,
            ServletContext servlets,
            JsonBytes json) {
        this.pool = pool;
        this.factory = factory;
        this.async = async;
        this.mvc = mvc;
        this.servlets = servlets;
        this.json = json;
    }

    /** A bean whose properties are not declared in alphabetical order. Jackson 3 keeps the order of a record. */
    static final class Unsorted {
        public int b;
        public int a;
    }

    void addTo(ServerSettings settings) {
        RequestPool requests = pool.get();
        Compression compression = factory.getCompression();
        List<? extends FilterRegistration> filters = filters();
        settings.with(Setting.BUSY_THREADS_COUNTED, requests != null && requests.getBusy() != null)
                .with(
                        Setting.COMPRESSION,
                        compression != null && compression.getEnabled(),
                        "server.compression.enabled")
                .limit(Setting.ASYNC_TIMEOUT_MS, asyncTimeoutMs(), 1, "spring.mvc.async.request-timeout")
                .with(
                        Setting.FILTERS,
                        filters.stream().map(FilterRegistration::getName).collect(Collectors.joining(", ")))
                .with(
                        Setting.SERVER_OBSERVATION,
                        filters.stream()
                                .map(FilterRegistration::getClassName)
                                .anyMatch(ServerHttpObservationFilter.class.getName()::equals))
                .with(Setting.SHUTDOWN, factory.getShutdown().name().toLowerCase(Locale.ROOT), "server.shutdown")
                .with(Setting.JSON_LIBRARY, json.library())
                .with(
                        Setting.JSON_PROPERTY_ORDER,
                        json.of(new Unsorted())[2] == 'b' ? "declared" : "alphabetical",
                        "spring.jackson.mapper.sort-properties-alphabetically");
        async.addTo(settings);
    }

    private List<? extends FilterRegistration> filters() {
        return servlets.getFilterRegistrations().entrySet().stream()
                .filter(filter -> filter.getValue().getUrlPatternMappings().contains(EVERY_PATH))
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    private long asyncTimeoutMs() {
        Long set = PrivateField.of(mvc, RequestMappingHandlerAdapter.class, "asyncRequestTimeout", Long.class);
        return set == null ? DEFAULT_ASYNC_TIMEOUT_MS : set;
    }
}
