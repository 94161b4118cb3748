package containerkit.loadtest.process;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The packages that bring programs, where they are called otherwise. */
public final class Packages {
    private static final Map<String, String> DEBIAN = Map.of(
            "ab", "apache2-utils",
            "mvn", "maven",
            "docker", "docker.io", // whose Compose comes with Docker's own packages
            "chromedriver", "chromium-driver",
            "node", "nodejs");

    private static final Map<String, String> BREW = Map.of("ab", "httpd", "mvn", "maven");

    private Packages() {}

    /** The command that installs these programs here. */
    public static String installHint(Collection<String> programs) {
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
        String packages = programs.stream()
                .sorted()
                .map(program -> (mac ? BREW : DEBIAN).getOrDefault(program, program))
                .collect(Collectors.joining(" "));
        String sudo = "root".equals(System.getProperty("user.name")) ? "" : "sudo ";
        return (mac ? "brew install " : sudo + "apt-get install ") + packages;
    }
}
