package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Behaviours of servers on all probes; a file of it is a baseline.
 *
 * @param path the tried path
 * @param servers servers by contender
 * @param notSent names of probes that need an endpoint which the servers lack
 * @param behaviours behaviours by contender and name of the probe
 */
public record Recording(
        String path,
        Map<String, Server> servers,
        List<String> notSent,
        Map<String, Map<String, Behaviour>> behaviours) {
    public Recording {
        Objects.requireNonNull(path, "path"); // another file of JSON has none of these
        Objects.requireNonNull(servers, "servers");
        Objects.requireNonNull(notSent, "notSent");
        Objects.requireNonNull(behaviours, "behaviours");
    }

    /**
     * Software that a contender runs.
     *
     * @param container tomcat, jetty, …; null where the server does not say
     */
    public record Server(@Nullable String container, @Nullable String version, @Nullable String boot) {
        @Override
        public String toString() {
            return (container == null ? "a server that names no version" : container + " " + version)
                    + (boot == null ? "" : " with Spring Boot " + boot);
        }
    }

    /** Returns each server's behaviour on a probe, by contender; without servers that were not sent it. */
    public Map<String, Behaviour> of(String probe) {
        Map<String, Behaviour> all = new LinkedHashMap<>();
        behaviours.forEach((contender, each) -> {
            Behaviour behaviour = each.get(probe);
            if (behaviour != null) {
                all.put(contender, behaviour);
            }
        });
        return all;
    }

    /**
     * Returns the differences of each contender from an earlier recording, the most serious first.
     *
     * @return by contender; the values of its differences are named {@code before} and {@code now}
     */
    public Map<String, List<Difference>> since(Recording earlier, List<Probe> probes) {
        Map<String, List<Difference>> changes = new LinkedHashMap<>();
        behaviours.forEach((contender, now) -> {
            Map<String, Behaviour> before = earlier.behaviours.get(contender);
            Server server = servers.get(contender);
            if (before != null && server != null) {
                Map<String, Map<String, Behaviour>> both = new TreeMap<>(Map.of("before", before, "now", now));
                Map<String, Map<String, Behaviour>> common = new TreeMap<>();
                both.forEach((when, each) -> {
                    Map<String, Behaviour> kept = new LinkedHashMap<>(each);
                    kept.keySet().retainAll(before.keySet());
                    kept.keySet().retainAll(now.keySet());
                    common.put(when, kept);
                });
                changes.put(contender, Difference.of(new Recording(path, Map.of(), List.of(), common), probes));
            }
        });
        return changes;
    }
}
