package containerkit.app.identity;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The name and version of the container that runs the application. */
record Container(String name, String version) {

    private static final Pattern SERVER_INFO = Pattern.compile("(?:Apache )?(\\w+)\\W+(\\S+)");

    /**
     * Parses the servlet context's server info.
     *
     * @param serverInfo {@code Apache Tomcat/1.2.3}, {@code jetty/1.2.3} or {@code Undertow -
     *     1.2.3.Final}
     * @throws IllegalStateException if it has another form
     */
    static Container of(String serverInfo) {
        Matcher parts = SERVER_INFO.matcher(serverInfo);
        if (!parts.matches()) {
            throw new IllegalStateException("cannot read container and version from: " + serverInfo);
        }
        return new Container(parts.group(1).toLowerCase(Locale.ROOT), parts.group(2));
    }
}
