package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.secret.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Server or application to compare. Exactly one of {@code jar}, {@code command} and {@code url} is set.
 *
 * @param name name in a report
 * @param jar an executable jar
 * @param args the jar's arguments; {@code {port}} stands for the port to listen on, {@code {contender}} for the name
 * @param command any command that listens; {@code {port}} and {@code {mode}} stand for the port and the mode, the word
 *     {@code {jvm_flags}} for the flags of the plan
 * @param url address of a server that already runs; it can be a named winner only if it is restarted
 * @param jmx JMX service URL of a server that already runs
 * @param port port to listen on; null for the first free one
 * @param identity path of a JSON document that names container, version and mode; null if there is none
 * @param configuration path of a JSON list of the real settings, see {@code docs/plans.md}; null if there is none
 * @param values values of {@code {key}} in the paths of endpoints
 * @param module Maven module that builds the jar, so that a plan may time its build
 * @param peer server of the catalogue that its jar or command has been read from; null for other contenders
 * @param env variables of the process' environment; {@code {contender}} and {@code {port}} are replaced in their values
 * @param ready path that must respond with status 200 before the endpoints are checked; null for none
 * @param container container that the unpacked jar runs on; null if the jar runs as it is
 * @param metrics page of metrics of a server that already runs; null for none
 * @param restart command that starts such a server afresh and ends when that is done; null if it is never restarted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Contender(
        String name,
        @Nullable Path jar,
        List<String> args,
        @Nullable List<String> command,
        @Nullable URI url,
        @Nullable String jmx,
        @Nullable Integer port,
        @Nullable String identity,
        @Nullable String configuration,
        Map<String, String> values,
        @Nullable String module,
        @Nullable Peer peer,
        Map<String, String> env,
        @Nullable String ready,
        @Nullable JarContainer container,
        @Nullable URI metrics,
        @Nullable List<String> restart) {

    /** Arguments of a Spring Boot jar unless the plan says otherwise: loopback, and no second server. */
    public static final List<String> SPRING_BOOT_ARGS =
            List.of("--server.port={port}", "--server.address=127.0.0.1", "--management.server.port=-1");

    /** Further arguments of a jar, so that Prometheus can read it; {@code {management}} stands for a second port. */
    private static final List<String> LIVE_ARGS = List.of(
            "--management.server.port={management}",
            "--management.server.address=127.0.0.1",
            "--spring.profiles.include=metrics");

    public Contender {
        args = List.copyOf(args);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
        command = command == null ? null : List.copyOf(command);
        restart = restart == null ? null : List.copyOf(restart);
        int targets = (jar == null ? 0 : 1) + (command == null ? 0 : 1) + (url == null ? 0 : 1);
        if (targets != 1) {
            throw new IllegalArgumentException(
                    "contender " + name + " needs exactly one of jar, command, url and peer");
        }
    }

    /**
     * Returns the same contender with its metrics exported, if it is a Spring Boot jar; of a peer its arguments tell
     * that.
     */
    Contender exporting() {
        if (jar == null || peer != null && !args.containsAll(SPRING_BOOT_ARGS)) {
            return this;
        }
        List<String> exporting = new ArrayList<>(args);
        exporting.removeIf(argument -> argument.startsWith("--management.server."));
        exporting.addAll(LIVE_ARGS);
        exporting.add("--management.endpoints.web.exposure.include=health,prometheus"); // by default health alone
        return having(exporting, env, container, port);
    }

    /** Returns the same contender on that container, or with its jar as it is if that is null. */
    public Contender on(@Nullable JarContainer other) {
        return having(args, env, other, port);
    }

    /** Returns the same contender with one more environment variable, unless it has that variable already. */
    public Contender withEnvironment(String variable, String value) {
        Map<String, String> all = new LinkedHashMap<>(env);
        all.putIfAbsent(variable, value);
        return having(args, all, container, port);
    }

    /** Returns the same contender on any free port, to run beside itself. */
    public Contender onAnyPort() {
        return having(args, env, container, null);
    }

    private Contender having(
            List<String> otherArgs,
            Map<String, String> otherEnv,
            @Nullable JarContainer otherContainer,
            @Nullable Integer otherPort) {
        return new Contender(
                name,
                jar,
                otherArgs,
                command,
                url,
                jmx,
                otherPort,
                identity,
                configuration,
                values,
                module,
                peer,
                otherEnv,
                ready,
                otherContainer,
                metrics,
                restart);
    }

    /** Returns the reason why nobody should rely on it; null if it is no experiment. */
    @JsonIgnore
    public @Nullable String experiment() {
        return peer == null ? null : peer.experimental();
    }

    /** Returns the contender in a mode. */
    public Variant in(String mode) {
        return new Variant(name, mode, experiment() != null);
    }

    /** Returns whether it exports metrics for Prometheus, which costs it some CPU. */
    @JsonIgnore
    public boolean exports() {
        return args.containsAll(LIVE_ARGS);
    }

    /** Returns whether the kit starts its process. */
    @JsonIgnore
    public boolean started() {
        return url == null;
    }

    /** Returns whether it is started afresh in every block, by the kit or by a command. */
    @JsonIgnore
    public boolean startedAfresh() {
        return started() || restart != null;
    }

    /** Returns the number of files that it must be allowed to open for each connection. */
    @JsonIgnore
    public int filesPerConnection() {
        Integer files = peer == null ? null : peer.needs().filesPerConnection();
        return files == null ? 1 : files;
    }

    /** Returns the same contender without secrets in its arguments, environment, commands and addresses. */
    Contender shown(Secrets secrets) {
        return new Contender(
                name,
                jar,
                secrets.shown(args),
                command == null ? null : secrets.shown(command),
                url == null ? null : URI.create(secrets.shown(url.toString())),
                jmx == null ? null : secrets.shown(jmx),
                port,
                identity,
                configuration,
                secrets.shown(values),
                module,
                peer,
                secrets.shown(env),
                ready,
                container,
                metrics == null ? null : URI.create(secrets.shown(metrics.toString())),
                restart == null ? null : secrets.shown(restart));
    }
}
