package containerkit.loadtest.diff;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A thread in which users met a difference.
 *
 * @param thread project and number, e.g. {@code spring-boot 42448}
 * @param claim claim of the thread
 * @param verdict result that is known without a probe; else empty
 * @param probe probe that would show the difference; empty with a verdict
 * @param given a probe that a server has to respond to with success, or the other probe tells nothing; else empty
 * @param aspect aspect in which the difference shows
 * @param read a regular expression whose group is read from the received bytes in place of the aspect; else empty
 * @param levelled true if the claim is about servers with the properties that level the difference
 * @param containers containers that the claim is about
 * @param seen a regular expression for the value that confirms it
 */
public record KnownThread(
        String thread,
        String claim,
        String verdict,
        String probe,
        String given,
        String aspect,
        String read,
        boolean levelled,
        List<String> containers,
        String seen) {
    public KnownThread {
        containers = List.copyOf(containers);
    }

    /** Returns the text on whether a recording confirms the claim, and on which contenders. */
    public String outcome(Recording recording) {
        if (!verdict.isEmpty()) {
            return verdict;
        }
        Map<String, String> values = values(recording);
        values.keySet()
                .removeIf(contender -> !containers.contains(container(recording, contender))
                        || !isGiven(recording, contender)
                        || values.get(contender).equals(Behaviour.NOT_STARTED) && !seen.equals(Behaviour.NOT_STARTED));
        if (values.isEmpty()) {
            return levelled ? "not tried without --level" : "not tried";
        }
        String confirming = values.entrySet().stream()
                .filter(each -> each.getValue().matches(seen))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return confirming.isEmpty() ? "does not hold" : "reproduced on " + confirming;
    }

    /** Returns whether the given probe succeeded or was not chosen; false where it could not be sent. */
    private boolean isGiven(Recording recording, String contender) {
        Behaviour first = recording.of(given).get(contender);
        return first == null
                ? !recording.notSent().contains(given)
                : first.statuses().stream().allMatch(Status::beginsWithSuccess);
    }

    /**
     * Returns what each contender did, those that did the same together; with the properties that level the difference
     * where the claim is about those.
     */
    public String seenIn(Recording recording) {
        Map<String, List<String>> contenders = values(recording).entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        return contenders.entrySet().stream()
                .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
                .collect(Collectors.joining(
                        "; ", levelled && !contenders.isEmpty() ? "with the properties below: " : "", ""));
    }

    private Map<String, String> values(Recording recording) {
        Map<String, String> values = new TreeMap<>();
        recording.of(probe).forEach((contender, first) -> {
            Recording.Tried tried =
                    recording.tried().getOrDefault(contender, Map.of()).get(probe);
            if (!levelled || tried != null) {
                values.put(contender, value(levelled ? tried.behaviour() : first));
            }
        });
        return values;
    }

    private String value(Behaviour behaviour) {
        if (!behaviour.started()) {
            return Behaviour.NOT_STARTED;
        }
        if (read.isEmpty()) {
            return behaviour.value(aspect);
        }
        Matcher matcher = Pattern.compile(read).matcher(behaviour.received());
        return matcher.find() ? matcher.group(1) : behaviour.value(Behaviour.STATUS);
    }

    private static String container(Recording recording, String contender) {
        Recording.Server server = recording.servers().get(contender);
        return server == null ? "" : String.valueOf(server.container());
    }
}
