package containerkit.loadtest.load;

import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One slice's worth of load.
 *
 * @param server scheme, host and port, no path
 * @param scenario what to send
 * @param raw prefix of the files that keep what the tool printed, e.g. {@code raw/b1-tomcat-block-ab}; the driver
 *     appends its own endings
 * @param patience how long beyond the scenario's own length the tool may take before it is ended
 * @param seed repeats the times of requests that are due at random
 */
public record LoadRequest(URI server, Scenario scenario, Path raw, Duration patience, long seed) {
    /** A load in which nothing is random. */
    public LoadRequest(URI server, Scenario scenario, Path raw, Duration patience) {
        this(server, scenario, raw, patience, 0);
    }

    /** A request for a scenario that will not be sent: enough to find out whether a tool could send it. */
    public static LoadRequest imagined(Scenario scenario) {
        return new LoadRequest(URI.create("http://127.0.0.1"), scenario, Path.of(""), Duration.ZERO);
    }

    /** The full address that is loaded; a path that starts with two slashes names no other host. */
    public URI target() {
        return URI.create(server.getScheme() + "://" + server.getRawAuthority()
                + scenario.endpoint().path());
    }
}
