package containerkit.loadtest.load.siege;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Responses that siege printed a line for, by status and length. In a timed run the last lines are lost with the
 * threads that were to print them. So these counts only show shares, and siege's own totals are the counts.
 */
final class SiegeResponseCounts {
    /** Status that siege reports for a response that is not HTTP. */
    static final int NOT_HTTP = 418;

    /** Highest number of lines in siege's output buffer. */
    private static final int LINES_PER_BUFFER = 100;

    private static final Pattern RESPONSE = Pattern.compile("^HTTP/\\d\\.\\d (\\d{3})(?: (\\d+) bytes)?$");

    private final Map<Integer, Long> byStatus = new TreeMap<>();
    private final Map<Integer, Map<Long, Long>> lengthsByStatus = new TreeMap<>();

    SiegeResponseCounts(Tally out) {
        out.matching(RESPONSE).forEach(this::add);
    }

    /** Counts a line. A line that broke off, or one counted without its length, says nothing about lengths. */
    private void add(String line, long times) {
        Matcher response = RESPONSE.matcher(line);
        if (!response.find()) {
            return;
        }
        Integer status = Integer.valueOf(response.group(1));
        byStatus.merge(status, times, Long::sum);
        if (response.group(2) != null) {
            lengthsByStatus
                    .computeIfAbsent(status, any -> new TreeMap<>())
                    .merge(Long.valueOf(response.group(2)), times, Long::sum);
        }
    }

    /** Returns whether siege counts the status under "Failed transactions", as it does a request without a response. */
    static boolean countedAsFailure(int status) {
        return status == 408 || status >= 500 && status <= 509;
    }

    boolean none() {
        return byStatus.isEmpty();
    }

    long of(int status) {
        return byStatus.getOrDefault(status, 0L);
    }

    /** Returns the lengths, in bytes, of the responses with that status, the most frequent first. */
    List<Long> lengths(int status) {
        return lengthsByStatus.getOrDefault(status, Map.of()).entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the number of responses with that status and another length than most of them had. */
    long ofOtherLength(int status) {
        Collection<Long> counts = lengthsByStatus.getOrDefault(status, Map.of()).values();
        return counts.stream().mapToLong(Long::longValue).sum()
                - counts.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Returns the number of responses that siege counts as failed. */
    long failures() {
        return byStatus.entrySet().stream()
                .filter(entry -> countedAsFailure(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Returns the number of responses that siege counts as transactions. */
    long transactions() {
        return byStatus.values().stream().mapToLong(Long::longValue).sum() - failures() - of(NOT_HTTP);
    }

    /** Returns the highest number of lines of failures that may be missing, given how many of transactions are. */
    long lostFailures(long transactions) {
        long lost = transactions - transactions();
        return failures() == 0 || lost <= 0 ? 0 : lost + LINES_PER_BUFFER;
    }
}
