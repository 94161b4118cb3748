package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that one machine ran without a break.
 *
 * @param firstBlock its first block; its others follow up to the next session
 * @param startedAt start of the session
 * @param boot distinguishes machines, and the times that one was booted, without naming them; empty where it is not known
 * @param environment machine and software of the session
 * @param directory directory that it is stored in; null for the run that is being measured
 * @param decision reason why it ended before its last planned block; null where it did not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Session(
        int firstBlock,
        Instant startedAt,
        String boot,
        Environment environment,
        @Nullable String directory,
        @Nullable String decision) {

    public static Session beginning(int firstBlock, Instant startedAt, String boot, Environment environment) {
        return new Session(firstBlock, startedAt, boot, environment, null, null);
    }

    /** Returns the session that a run is if nothing else was stored about it. */
    static Session of(RunHeader header) {
        return beginning(1, header.startedAt(), "", header.environment());
    }

    /** Returns the same session as part of a run whose earlier sessions have so many blocks. */
    Session after(int blocks, String directory, @Nullable String decision) {
        return new Session(firstBlock + blocks, startedAt, boot, environment, directory, decision);
    }
}
