package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.plan.Culprit;
import java.util.List;

/**
 * Why a slice does not count.
 *
 * @param culprit whose fault it is
 * @param reason one clause in plain words
 * @param log the last lines of the server's log, where they may help
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VoidReason(Culprit culprit, String reason, List<String> log) {
    public VoidReason {
        log = log == null ? List.of() : List.copyOf(log);
    }

    /** A reason that no log explains. */
    public static VoidReason of(Culprit culprit, String reason) {
        return new VoidReason(culprit, reason, List.of());
    }
}
