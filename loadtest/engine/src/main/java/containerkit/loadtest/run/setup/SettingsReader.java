package containerkit.loadtest.run.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the settings that a server runs with: its own at the path that the contender names, else those that its
 * container's MBeans report, and those of its JVM.
 */
record SettingsReader(Rig rig) {
    private static final TypeReference<List<Setting>> SETTINGS = new TypeReference<>() {};

    /** Returns settings in the server's order, those of the JVM last. Warns where the server reports none. */
    List<Setting> of(RunningServer server, ServerProbe probe) throws IOException {
        List<Setting> settings = new ArrayList<>(
                server.contender().configuration() == null
                        ? probe.server().containerSettings(server.address().getPort())
                        : reportedBy(server));
        settings.addAll(probe.server().jvmSettings());
        return settings;
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
