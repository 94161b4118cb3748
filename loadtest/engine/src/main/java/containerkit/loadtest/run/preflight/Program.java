package containerkit.loadtest.run.preflight;

import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.load.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program that the kit or its tests call, other than load generators.
 *
 * @param name on the search path, or in the directories of servers
 * @param versionOption option that makes it print its version
 * @param purpose task that cannot be done without it
 * @param needed true if every comparison needs it
 */
public record Program(String name, String versionOption, String purpose, boolean needed) {
    static final List<Program> ALL = List.of(
            new Program("mvn", "--version", "building the kit", true),
            new Program("docker", "compose version", "docker compose", false),
            new Program("node", "--version", "kit compare undertow-vs-node-2014", false),
            new Program("npm", "--version", "fastify in kit compare undertow-vs-node-2014", false),
            new Program("lighttpd", "-v", "kit compare static-file-2008", false),
            new Program("prometheus", "--version", "kit compare --live", false),
            new Program("chromium", "--version", "the tests of the report's page", false),
            new Program("chromedriver", "--version", "the tests of the report's page", false));

    private static final Pattern VERSION = Pattern.compile("(\\d+(?:\\.\\d+)+)");

    /** Returns the version that it prints; null where it is not installed or prints none. */
    @Nullable
    String version() {
        Tool tool = Peers.program(name).map(found -> new Tool(name, found)).orElseGet(() -> new Tool(name));
        return tool.version(List.of(versionOption.split(" ")), Map.of(), VERSION);
    }
}
