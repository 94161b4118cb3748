package containerkit.loadtest.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What cannot run as a part says, though each word of it is right. */
record PartChecks(YamlFile yaml, Map<String, Contender> contenders) {
    private static final String OLD_HTTP = "ab";

    /** @throws PlanException where there is such a part */
    void refuse(List<Part> parts) {
        refuseSharedPorts(parts);
        refuseOldHttp(parts);
    }

    /** The modes of a contender live side by side, and cannot share a port. */
    private void refuseSharedPorts(List<Part> parts) {
        for (Part part : parts) {
            Set<Integer> taken = new HashSet<>();
            for (Variant variant : part.variants()) {
                Integer port = contenders.get(variant.contender()).port();
                if (port != null && !taken.add(port)) {
                    throw yaml.about(
                            "port",
                            "port " + port + " would be used twice at once",
                            "drop port, any free one is taken");
                }
            }
        }
    }

    /** A server would get requests of HTTP/1.0 that it is known to refuse. */
    private void refuseOldHttp(List<Part> parts) {
        for (Part part : parts) {
            for (Variant variant : part.variants()) {
                Peer peer = contenders.get(variant.contender()).peer();
                String reason = peer == null ? null : peer.refusesHttp10();
                if (reason != null
                        && part.scenarios().stream()
                                .anyMatch(scenario -> scenario.tool().equals(OLD_HTTP))) {
                    throw yaml.about(
                            variant.contender(),
                            "ab speaks HTTP/1.0, and of " + variant.contender() + " the catalogue says: " + reason,
                            "load it with tool: open, in a part of its own");
                }
            }
        }
    }
}
