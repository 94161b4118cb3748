package containerkit.loadtest.load;

import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Load of one slice.
 *
 * @param server scheme, host and port, no path
 * @param scenario scenario to send
 * @param raw prefix of the files that keep the tool's output, e.g. {@code raw/b1-tomcat-block-ab}; the driver appends
 *     its own endings
 * @param patience time beyond the scenario's own length that the tool may take before it is ended
 */
public record LoadRequest(URI server, Scenario scenario, Path raw, Duration patience) {
    /** Creates a request for a scenario that will not be sent, to find out whether a tool could send it. */
    public static LoadRequest imagined(Scenario scenario) {
        return new LoadRequest(URI.create("http://127.0.0.1"), scenario, Path.of(""), Duration.ZERO);
    }

    /** Returns the full address that is loaded; a path that starts with two slashes names no other host. */
    public URI target() {
        return URI.create(server.getScheme() + "://" + server.getRawAuthority()
                + scenario.endpoint().path());
    }
}
