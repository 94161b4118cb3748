package containerkit.loadtest.run.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.result.Json;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads from Spring Boot's actuator which filters a server has; it does not know their order. */
record FilterReader(Rig rig) {
    private static final String NOT_READ = "not read (actuator does not show mappings)";

    Setting of(RunningServer server, ServiceSettings settings) {
        String path = settings.value("server.servlet.context-path").orElse("")
                + settings.value("management.endpoints.web.base-path").orElse("/actuator") + "/mappings";
        Set<String> filters = filters(rig.readiness().document(server, path));
        return new Setting("filters", filters.isEmpty() ? NOT_READ : String.join(", ", filters), null);
    }

    /** Returns the names of the filters in that document of the actuator; empty if it is none. */
    static Set<String> filters(@Nullable String document) {
        Set<String> filters = new TreeSet<>();
        try {
            JsonNode contexts =
                    Json.mapper().readTree(document == null ? "{}" : document).path("contexts");
            contexts.forEach(context -> context.at("/mappings/servletFilters")
                    .forEach(filter -> filters.add(filter.path("name").asText())));
        } catch (JsonProcessingException e) {
            return Set.of();
        }
        return filters;
    }
}
