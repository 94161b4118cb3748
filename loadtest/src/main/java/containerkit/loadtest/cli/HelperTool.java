package containerkit.loadtest.cli;

import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.load.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program that the kit or its tests call, other than those that load.
 *
 * @param name on the search path, or where servers are looked for
 * @param versionOption what makes it print its version
 * @param purpose what cannot be done without it
 * @param needed whether that is a comparison
 */
record HelperTool(String name, String versionOption, String purpose, boolean needed) {
    static final List<HelperTool> ALL = List.of(
            new HelperTool("mvn", "--version", "kit compare", true),
            new HelperTool("wrk", "-v", "kit bench and kit test", false),
            new HelperTool("docker", "--version", "docker compose", false),
            new HelperTool("node", "--version", "kit compare undertow-vs-node-2014", false),
            new HelperTool("npm", "--version", "fastify in kit compare undertow-vs-node-2014", false),
            new HelperTool("lighttpd", "-v", "kit compare static-file-2008", false),
            new HelperTool("prometheus", "--version", "kit compare --live", false),
            new HelperTool("chromium", "--version", "the tests of the report's page", false),
            new HelperTool("chromedriver", "--version", "the tests of the report's page", false));

    private static final Pattern VERSION = Pattern.compile("(\\d+(?:\\.\\d+)+)");

    /** Null where it is not there, or prints none. */
    @Nullable
    String version() {
        Tool tool = Peers.program(name).map(found -> new Tool(name, found)).orElseGet(() -> new Tool(name, name));
        return tool.version(List.of(versionOption), Map.of(), VERSION);
    }

    String missing() {
        return "not found, needed for " + purpose + ": " + Tools.installHint(List.of(name));
    }
}
