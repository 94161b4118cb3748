package containerkit.loadtest.diff;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What servers did with all probes; a file of it is a baseline.
 *
 * @param path the tried path
 * @param servers by contender
 * @param notSent names of probes that need an endpoint which the servers lack
 * @param behaviours by contender and name of the probe
 * @param tried what levels a difference and what the server then did, by contender and name of the probe
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Recording(
        String path,
        Map<String, Server> servers,
        List<String> notSent,
        Map<String, Map<String, Behaviour>> behaviours,
        Map<String, Map<String, Tried>> tried) {

    /**
     * What a contender runs.
     *
     * @param container tomcat, jetty, …; null where it does not say
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Server(@Nullable String container, @Nullable String version, @Nullable String boot) {
        @Override
        public String toString() {
            return (container == null ? "a server that names no version" : container + " " + version)
                    + (boot == null ? "" : " with Spring Boot " + boot);
        }
    }

    /** The properties that a server was started with besides, and what it then did with a probe. */
    public record Tried(Map<String, String> set, Behaviour behaviour) {}

    /** Returns what each server did with a probe, by contender; without those that were not sent it. */
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

    /** Returns both in one; what both have is taken from the other. */
    public Recording and(Recording other) {
        return new Recording(
                path,
                both(servers, other.servers),
                notSent.stream().filter(other.notSent::contains).toList(),
                both(behaviours, other.behaviours),
                both(tried, other.tried));
    }

    private static <V> Map<String, V> both(Map<String, V> one, Map<String, V> other) {
        Map<String, V> both = new LinkedHashMap<>(one);
        both.putAll(other);
        return both;
    }

    /** Returns the same with what was tried. */
    public Recording having(Map<String, Map<String, Tried>> others) {
        return new Recording(path, servers, notSent, behaviours, others);
    }

    /**
     * Returns what a contender does differently from an earlier recording, the most serious first.
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
                changes.put(
                        contender, Difference.of(new Recording(path, Map.of(), List.of(), common, Map.of()), probes));
            }
        });
        return changes;
    }
}
