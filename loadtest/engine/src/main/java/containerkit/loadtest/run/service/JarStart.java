package containerkit.loadtest.run.service;

import containerkit.loadtest.launch.swap.PackagedConfiguration;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Start of jars, as a user's options say it, with the same environment, arguments and JVM flags for each.
 *
 * @param port of the first contender, the next ones follow; null for free ones
 * @param ready the path that responds with status 200 once the service is ready; null for none
 * @param secrets are hidden in what is told of the jars
 */
public record JarStart(
        Map<String, String> env,
        List<String> args,
        List<String> jvmFlags,
        @Nullable Integer port,
        @Nullable String ready,
        Secrets secrets) {

    /** Returns the configuration that the service would have in that jar. */
    ServiceSettings settings(Path jar) {
        return new ServiceSettings(args, jvmFlags, env, System.getenv(), PackagedConfiguration.of(jar));
    }

    boolean holdsSecrets() {
        return !secrets.shown(env).equals(env)
                || !secrets.shown(args).equals(args)
                || !secrets.shown(jvmFlags).equals(jvmFlags);
    }
}
