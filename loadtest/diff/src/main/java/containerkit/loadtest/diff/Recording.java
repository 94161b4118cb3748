package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Behaviours of servers, by contender, on all probes.
 *
 * @param path the tried path
 * @param servers software by contender
 * @param notSent names of probes that need an endpoint which the servers lack
 * @param behaviours behaviours by contender and name of the probe
 */
record Recording(
        String path,
        Map<String, Server> servers,
        List<String> notSent,
        Map<String, Map<String, Behaviour>> behaviours) {
    /**
     * Software that a contender runs.
     *
     * @param container tomcat, jetty, …; null where the server does not say
     */
    record Server(@Nullable String container, @Nullable String version, @Nullable String boot) {
        @Override
        public String toString() {
            return (container == null ? "a server that names no version" : container + " " + version)
                    + (boot == null ? "" : " with Spring Boot " + boot);
        }
    }

    /** Returns each server's behaviour on a probe, by contender; without servers that were not sent it. */
    Map<String, Behaviour> of(String probe) {
        Map<String, Behaviour> all = new LinkedHashMap<>();
        behaviours.forEach((contender, each) -> {
            if (each.containsKey(probe)) {
                all.put(contender, each.get(probe));
            }
        });
        return all;
    }
}
