package containerkit.loadtest.run.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.swap.BootJar;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings that a server runs with: its own at the path that the contender names, else those that its
 * container's MBeans report with the filters of its actuator, and those of its JVM.
 */
record SettingsReader(Rig rig, Plan plan) {
    private static final TypeReference<List<Setting>> SETTINGS = new TypeReference<>() {};
    private static final String NOT_READ = "not read (actuator does not show mappings)";

    /** Returns settings in the server's order, those of the JVM last. Warns where the server reports none. */
    List<Setting> of(RunningServer server, Mode mode, ServerProbe probe) throws IOException {
        List<Setting> settings = new ArrayList<>();
        if (server.contender().configuration() == null) {
            settings.addAll(probe.server().containerSettings(server.address().getPort()));
            filters(server, mode).ifPresent(settings::add);
        } else {
            settings.addAll(reportedBy(server));
        }
        settings.addAll(probe.server().jvmSettings());
        return settings;
    }

    /** Reads from Spring Boot's actuator which filters a server has; it does not know their order. */
    private Optional<Setting> filters(RunningServer server, Mode mode) {
        if (Optional.ofNullable(server.contender().jar()).flatMap(BootJar::of).isEmpty()) {
            return Optional.empty();
        }
        Mode flagged = mode.with(plan.servers().jvmFlags());
        ServiceSettings service = ServiceSettings.of(server.contender(), flagged, System.getenv());
        String path = service.value("server.servlet.context-path").orElse("")
                + service.value("management.endpoints.web.base-path").orElse("/actuator") + "/mappings";
        Set<String> filters = filterNames(rig.readiness().document(server, path));
        return Optional.of(new Setting("filters", filters.isEmpty() ? NOT_READ : String.join(", ", filters), null));
    }

    /** Returns the names of the filters in that document of the actuator; empty if it is none. */
    static Set<String> filterNames(@Nullable String document) {
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

    private List<Setting> reportedBy(RunningServer server) {
        String path = String.valueOf(server.contender().configuration());
        String document = rig.readiness().document(server, path);
        try {
            List<Setting> said = document == null ? null : Json.mapper().readValue(document, SETTINGS);
            if (said != null && said.stream().allMatch(setting -> setting != null && setting.key() != null)) {
                return said;
            }
        } catch (JsonProcessingException e) {
            // warned of below
        }
        rig.progress().warns(server.contender().name() + " does not report its settings at " + path);
        return List.of();
    }
}
