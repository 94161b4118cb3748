package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.configuration.Configuration;
import containerkit.loadtest.analyse.configuration.Configuration.Row;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Setting;
import java.util.Collection;
import java.util.List;

/** Writes the settings that servers really run with, for machines: one entry for each server that reports them. */
public final class ConfigurationJson {
    private ConfigurationJson() {}

    /** Returns the array {@code configuration} of {@code results.json}. */
    public static ArrayNode of(List<Variant> variants, Collection<LaunchResult> launches) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Variant variant : variants) {
            ArrayNode settings = JsonNodeFactory.instance.arrayNode();
            List<Variant> ofItsMode = variants.stream()
                    .filter(other -> other.mode().equals(variant.mode()))
                    .toList();
            for (Row row : Configuration.of(ofItsMode, launches).rows()) {
                Setting setting = row.settings().get(ofItsMode.indexOf(variant));
                if (setting != null) {
                    ObjectNode node = settings.addObject();
                    node.put("key", setting.key());
                    node.putPOJO("value", setting.value());
                    node.put("property", setting.property());
                    node.put("property_adds", setting.propertyAdds());
                    node.put("decides", row.decisiveSetting().isPresent());
                    node.put("differs", row.differs());
                }
            }
            if (!settings.isEmpty()) {
                ObjectNode server = array.addObject();
                JsonWriter.variant(server, variant);
                server.set("settings", settings);
            }
        }
        return array;
    }
}
