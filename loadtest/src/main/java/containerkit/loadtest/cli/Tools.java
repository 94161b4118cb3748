package containerkit.loadtest.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Which package brings which tool. */
final class Tools {
    private static final Map<String, String> DEBIAN = Map.of("ab", "apache2-utils", "siege", "siege");

    private static final Map<String, String> BREW = Map.of("ab", "httpd");

    private Tools() {}

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
