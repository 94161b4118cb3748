package containerkit.loadtest.run.service;

import containerkit.loadtest.launch.swap.ServiceSettings;
import java.util.List;
import java.util.stream.Stream;

/** Paths of the endpoints that most services have, according to the service's settings. */
record ServicePaths(ServiceSettings settings) {
    List<String> usual() {
        // with a port of its own the actuator is not on the service's
        return settings.value("management.server.port").isPresent() ? List.of(root()) : List.of(root(), health());
    }

    private String base() {
        return path("server.servlet.context-path", "") + path("spring.mvc.servlet.path", "");
    }

    private String root() {
        return base() + "/";
    }

    String health() {
        return base()
                + path("management.endpoints.web.base-path", "/actuator")
                + path("management.endpoints.web.path-mapping.health", "/health");
    }

    String apiDocs() {
        return base() + path("springdoc.api-docs.path", "/v3/api-docs");
    }

    /** Returns a sentence about a path that the service cannot know, and a space; empty where it may know it. */
    String hint(String path) {
        String base = base();
        return base.isEmpty() || path.equals(base) || path.startsWith(root())
                ? ""
                : "The service's paths begin with " + base + ", e.g. " + base + path + ". ";
    }

    /** Returns a setting as the start of further paths: with a slash before it, and none after it. */
    private String path(String property, String usual) {
        String value = settings.value(property).orElse(usual);
        return Stream.of(value.split("/"))
                .filter(part -> !part.isBlank())
                .map(part -> "/" + part.strip())
                .reduce("", String::concat);
    }
}
