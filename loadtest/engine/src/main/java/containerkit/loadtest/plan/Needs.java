package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.plan.Binder.Key;
import org.jspecify.annotations.Nullable;

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
