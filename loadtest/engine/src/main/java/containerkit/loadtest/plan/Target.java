package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import containerkit.loadtest.secret.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a contender is; a store tells them apart by their components. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(Target.Jar.class),
    @JsonSubTypes.Type(Target.Command.class),
    @JsonSubTypes.Type(Target.Url.class)
})
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface Target {
    /** Returns the same target without secrets in its arguments, commands and addresses. */
    Target shown(Secrets secrets);

    /**
     * Executable jar.
     *
     * @param file the jar
     * @param args its arguments; {@code {port}} stands for the port to listen on, {@code {contender}} for the name
     * @param container container that it is unpacked for and runs on; null if it runs as it is
     * @param module Maven module that builds it, so that a plan may time its build
     */
    record Jar(Path file, List<String> args, @Nullable JarContainer container, @Nullable String module)
            implements Target {

        @Override
        public Jar shown(Secrets secrets) {
            return new Jar(file, secrets.shown(args), container, module);
        }
    }

    /**
     * Any command that listens.
     *
     * @param words {@code {port}} and {@code {mode}} stand for the port and the mode, the word {@code {jvm_flags}} for
     *     the flags of the plan
     */
    record Command(List<String> words) implements Target {

        @Override
        public Command shown(Secrets secrets) {
            return new Command(secrets.shown(words));
        }
    }

    /**
     * Server that already runs; it can be a named winner only if it is restarted.
     *
     * @param address its address
     * @param metrics its page of metrics; null for none
     * @param restart command that starts it afresh and ends when that is done; null if it is never restarted
     */
    record Url(URI address, @Nullable URI metrics, @Nullable List<String> restart) implements Target {

        @Override
        public Url shown(Secrets secrets) {
            return new Url(
                    URI.create(secrets.shown(address.toString())),
                    metrics == null ? null : URI.create(secrets.shown(metrics.toString())),
                    restart == null ? null : secrets.shown(restart));
        }
    }
}
