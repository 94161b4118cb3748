package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.load.Driver;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which package brings which tool, and which tools are there. */
final class Tools {
    private static final Map<String, String> DEBIAN = Map.of(
            "ab", "apache2-utils",
            "mvn", "maven",
            "docker", "docker.io",
            "chromedriver", "chromium-driver",
            "node", "nodejs");

    private static final Map<String, String> BREW = Map.of("ab", "httpd", "mvn", "maven");

    private Tools() {}

    /** Refuses to go on without these. */
    static void requireInstalled(Collection<Driver> wanted) {
        Set<String> missing = wanted.stream()
                .filter(driver -> driver.version() == null)
                .map(Driver::tool)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!missing.isEmpty()) {
            throw new UserFailure("not installed: " + String.join(", ", missing), installHint(missing), Exit.MISSING);
        }
    }

    static String installHint(Collection<String> tools) {
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
        String names = tools.stream()
                .sorted()
                .map(tool -> (mac ? BREW : DEBIAN).getOrDefault(tool, tool))
                .collect(Collectors.joining(" "));
        String sudo = "root".equals(System.getProperty("user.name")) ? "" : "sudo ";
        return mac ? "brew install " + names : sudo + "apt-get install " + names;
    }
}
