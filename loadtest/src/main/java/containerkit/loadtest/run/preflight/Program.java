package containerkit.loadtest.run.preflight;

import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.load.Tool;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A program that the kit or its tests call, other than load generators.
 *
 * @param name on the search path, or where servers are looked for
 * @param versionOption what makes it print its version
 * @param purpose what cannot be done without it
 * @param needed whether every comparison needs it
 */
public record Program(String name, String versionOption, String purpose, boolean needed) {
    static final List<Program> ALL = List.of(
            new Program("mvn", "--version", "building the kit", true),
            new Program("wrk", "-v", "kit bench and kit test", false),
            new Program("k6", "version", "tool: k6 of a plan", false),
            new Program("docker", "compose version", "docker compose", false),
            new Program("node", "--version", "kit compare undertow-vs-node-2014", false),
            new Program("npm", "--version", "fastify in kit compare undertow-vs-node-2014", false),
            new Program("lighttpd", "-v", "kit compare static-file-2008", false),
            new Program("prometheus", "--version", "kit compare --live", false),
            new Program("chromium", "--version", "the tests of the report's page", false),
            new Program("chromedriver", "--version", "the tests of the report's page", false));

    private static final String K6 = "k6";
    private static final Pattern VERSION = Pattern.compile("(\\d+(?:\\.\\d+)+)");

    private static final Map<String, String> DEBIAN = Map.of(
            "ab", "apache2-utils",
            "mvn", "maven",
            "docker", "docker.io", // whose Compose comes with Docker's own packages
            "chromedriver", "chromium-driver",
            "node", "nodejs");

    private static final Map<String, String> BREW = Map.of("ab", "httpd", "mvn", "maven");

    /** The version that it prints; null where it is not installed or prints none. */
    @Nullable
    String version() {
        Tool tool = Peers.program(name).map(found -> new Tool(name, found)).orElseGet(() -> new Tool(name, name));
        return tool.version(List.of(versionOption.split(" ")), Map.of(), VERSION);
    }

    /** The command that installs these programs here. */
    public static String installHint(Collection<String> programs) {
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
        String packages = programs.stream()
                .filter(program -> mac || !program.equals(K6))
                .sorted()
                .map(program -> (mac ? BREW : DEBIAN).getOrDefault(program, program))
                .collect(Collectors.joining(" "));
        String sudo = "root".equals(System.getProperty("user.name")) ? "" : "sudo ";
        String install = packages.isEmpty() ? "" : (mac ? "brew install " : sudo + "apt-get install ") + packages;
        return mac || !programs.contains(K6)
                ? install
                : (install.isEmpty() ? "" : install + " && ")
                        + "go install go.k6.io/k6/v2@v2.2.0"; // no package of Debian
    }
}
