package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.plan.Binder.Key;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Server of {@code peers/catalogue.yaml}, or application of another line, that a contender is, with all that has to be
 * there before it can be started.
 *
 * @param name its name in the catalogue
 * @param module the Maven module below {@code peers/} that builds it; null if there is none
 * @param build the command that makes what the module does not; empty if there is none
 * @param makes the file or directory that this command makes; null if there is no command
 * @param needs its requirements on the machine
 * @param experimental reason why nobody should rely on it; null if it is no experiment
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Peer(
        String name,
        @Nullable String module,
        List<String> build,
        @Nullable Path makes,
        Needs needs,
        @Nullable String experimental) {

    /**
     * Requirements of a server on the machine; if Java or the program is not there, it is skipped by name.
     *
     * @param java the oldest Java; null if any that the kit runs on will do
     * @param program program that has to be on the path; null if none is needed
     * @param atLeast the oldest version of that program, such as {@code 20} or {@code 1.4}; null if any will do
     * @param filesPerConnection number of files that it must be allowed to open for each connection that it is to take;
     *     null for one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Needs(
            @Key(min = 1, max = 1_000) @Nullable Integer java,
            @Nullable String program,
            @Nullable String atLeast,
            @Key(min = 1, max = 1_000) @Nullable Integer filesPerConnection) {}
}
