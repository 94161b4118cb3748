package containerkit.loadtest.load;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests of a slice, as its tool counted them.
 *
 * @param good successful responses
 * @param wrongStatus responses with another status
 * @param broken requests that got no complete response, or one with another body
 * @param closed responses after which the server closed a connection that was to be kept
 * @param trouble first problem, rather one of a broken request; null if there was none
 */
public record RequestCounts(long good, long wrongStatus, long broken, long closed, @Nullable Fault trouble) {
    public static final RequestCounts NONE = new RequestCounts(0, 0, 0, 0, null);

    public long requests() {
        return good + wrongStatus + broken;
    }

    /** Returns the sum, with its own trouble rather than the other's. */
    public RequestCounts plus(RequestCounts other) {
        return new RequestCounts(
                good + other.good,
                wrongStatus + other.wrongStatus,
                broken + other.broken,
                closed + other.closed,
                trouble == null ? other.trouble : trouble);
    }

    /** @param unsent number of further requests that were due and never sent */
    public List<Fault> faults(Scenario scenario, long unsent) {
        List<Fault> faults = new ArrayList<>();
        long responses = good + wrongStatus;
        if (trouble == null) {
            if (responses == 0) {
                faults.add(Fault.contender("no request got a response"));
            }
        } else if (responses == 0 || trouble.culprit() == Culprit.GENERATOR) {
            faults.add(trouble);
        } else if (broken > 0) {
            String failed = broken + " of " + (requests() + unsent) + " requests failed: ";
            String late = unsent > 0 ? "; " + unsent + " more could not be sent in time" : "";
            faults.add(new Fault(trouble.kind(), failed + trouble.reason() + late));
        }
        if (scenario.keepAlive() && responses > scenario.concurrency() && 2 * closed > responses) {
            faults.add(Fault.Kind.NOT_KEPT_ALIVE.of(Math.max(0, 100 - 100 * closed / responses)));
        }
        return faults;
    }
}
