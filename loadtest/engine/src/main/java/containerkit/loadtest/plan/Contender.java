package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.plan.Target.Jar;
import containerkit.loadtest.plan.Target.Url;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Server or application to compare.
 *
 * @param name name in a report
 * @param target the jar, command or address
 * @param port port to listen on; null for the first free one
 * @param env variables of the process' environment; {@code {contender}} and {@code {port}} are replaced in their values
 * @param peer server of the catalogue that its jar or command has been read from; null for other contenders
 * @param jmx JMX service URL of a server that already runs
 * @param identity path of a JSON document that names container, version and mode; null if there is none
 * @param configuration path of a JSON list of the real settings, see {@code docs/plans.md}; null if there is none
 * @param ready path that must respond with status 200 before the endpoints are checked; null for none
 * @param values values of {@code {key}} in the paths of endpoints
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Contender(
        String name,
        Target target,
        @Nullable Integer port,
        Map<String, String> env,
        @Nullable Peer peer,
        @Nullable String jmx,
        @Nullable String identity,
        @Nullable String configuration,
        @Nullable String ready,
        Map<String, String> values) {

    /** Arguments of a Spring Boot jar unless the plan says otherwise: loopback, and no second server. */
    public static final List<String> SPRING_BOOT_ARGS =
            List.of("--server.port={port}", "--server.address=127.0.0.1", "--management.server.port=-1");

    /** Further arguments of a jar, so that Prometheus can read it; {@code {management}} stands for a second port. */
    private static final List<String> LIVE_ARGS = List.of(
            "--management.server.port={management}",
            "--management.server.address=127.0.0.1",
            "--spring.profiles.include=metrics");

    /** Returns it with its metrics exported if it is a Spring Boot jar; a peer's arguments tell that. */
    Contender exporting() {
        if (!(target instanceof Jar jar) || peer != null && !jar.args().containsAll(SPRING_BOOT_ARGS)) {
            return this;
        }
        List<String> exporting = new ArrayList<>(jar.args());
        exporting.removeIf(argument -> argument.startsWith("--management.server."));
        exporting.addAll(LIVE_ARGS);
        exporting.add("--management.endpoints.web.exposure.include=health,prometheus"); // by default health alone
        return with(new Jar(jar.file(), exporting, jar.container(), jar.module()), env, port);
    }

    /** Returns the same jar on that container, or as it is if that is null. */
    public Contender on(@Nullable JarContainer other) {
        Jar jar = (Jar) target;
        return with(new Jar(jar.file(), jar.args(), other, jar.module()), env, port);
    }

    /** Returns the same contender with one more environment variable if it is a jar, unless it has that variable already. */
    public Contender withEnvironment(String variable, String value) {
        Map<String, String> all = new LinkedHashMap<>(env);
        all.putIfAbsent(variable, value);
        return isJar() ? with(target, all, port) : this;
    }

    /** Returns the same contender on any free port, to run beside itself. */
    public Contender onAnyPort() {
        return with(target, env, null);
    }

    private Contender with(Target other, Map<String, String> variables, @Nullable Integer otherPort) {
        return new Contender(name, other, otherPort, variables, peer, jmx, identity, configuration, ready, values);
    }

    /** Returns the path of its jar; null if it is none. */
    public @Nullable Path jar() {
        return target instanceof Jar jar ? jar.file() : null;
    }

    public boolean isJar() {
        return target instanceof Jar;
    }

    /** Returns the container that its jar is unpacked for; null if it is no jar, or runs as it is. */
    public @Nullable JarContainer container() {
        return target instanceof Jar jar ? jar.container() : null;
    }

    /** Returns the Maven module that builds its jar; null if it is no jar, or none is known. */
    public @Nullable String module() {
        return target instanceof Jar jar ? jar.module() : null;
    }

    /** Returns the command that restarts a server that the kit does not start; null if there is none. */
    public @Nullable List<String> restart() {
        return target instanceof Url url ? url.restart() : null;
    }

    /** Returns the reason why nobody should rely on it; null if it is no experiment. */
    public @Nullable String experiment() {
        return peer == null ? null : peer.experimental();
    }

    public Variant in(String mode) {
        return new Variant(name, mode, experiment() != null);
    }

    /** Returns whether it exports metrics for Prometheus, which costs it some CPU. */
    public boolean exports() {
        return target instanceof Jar jar && jar.args().containsAll(LIVE_ARGS);
    }

    /** Returns whether the kit starts its process. */
    public boolean started() {
        return !(target instanceof Url);
    }

    /** Returns whether it is started afresh in every block, by the kit or by a command. */
    public boolean startedAfresh() {
        return started() || restart() != null;
    }

    public int filesPerConnection() {
        Integer files = peer == null ? null : peer.needs().filesPerConnection();
        return files == null ? 1 : files;
    }

    Contender shown(Secrets secrets) {
        return new Contender(
                name,
                target.shown(secrets),
                port,
                secrets.shown(env),
                peer,
                jmx == null ? null : secrets.shown(jmx),
                identity,
                configuration,
                ready,
                secrets.shown(values));
    }
}
