package containerkit.loadtest.diff;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A thread in which users met a difference.
 *
 * @param thread project and number, e.g. {@code spring-boot 42448}
 * @param claim what it says
 * @param probe that would show it
 * @param aspect in which
 * @param containers that it is about
 * @param seen a regular expression for the value that confirms it
 */
public record Known(String thread, String claim, String probe, String aspect, List<String> containers, String seen) {
    public Known {
        containers = List.copyOf(containers);
    }

    /** Says whether a recording confirms it, and on which contenders. */
    public String outcome(Recording recording) {
        Map<String, String> values = new TreeMap<>();
        recording.of(probe).forEach((contender, behaviour) -> {
            Recording.Server server = recording.servers().get(contender);
            if (server != null && containers.contains(String.valueOf(server.container()))) {
                values.put(contender, behaviour.aspects().getOrDefault(aspect, Behaviour.ABSENT));
            }
        });
        if (values.isEmpty()) {
            return "not tried";
        }
        List<String> confirming = values.entrySet().stream()
                .filter(each -> each.getValue().matches(seen))
                .map(Map.Entry::getKey)
                .toList();
        String all = String.join(
                ", ",
                values.entrySet().stream()
                        .map(each -> each.getKey() + ": " + each.getValue())
                        .toList());
        return (confirming.isEmpty() ? "not reproduced" : "reproduced on " + String.join(", ", confirming)) + " (" + all
                + ")";
    }
}
