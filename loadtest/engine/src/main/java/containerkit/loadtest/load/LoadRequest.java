package containerkit.loadtest.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Load of one slice.
 *
 * @param server scheme, host and port, no path; by number rather than {@code localhost}, because the tools would try
 *     IPv6 first
 * @param raw prefix of the files that keep the tool's output, e.g. {@code raw/b1-tomcat-block-ab}; the driver appends
 *     its own endings
 * @param patience time beyond the scenario's own length that the tool may take before it is ended
 */
public record LoadRequest(URI server, Scenario scenario, Path raw, Duration patience) {
    public LoadRequest {
        String host = server.getRawAuthority().replaceFirst("^localhost(?=:|$)", "127.0.0.1");
        server = URI.create(server.getScheme() + "://" + host);
    }

    /** Returns a mapper of requests and results between the kit and its own processes that make the load. */
    public static ObjectMapper mapper() {
        return JsonMapper.builder().addModule(new JavaTimeModule()).build();
    }

    public int port() {
        return server.getPort() < 0 ? 80 : server.getPort();
    }

    /** Returns the longest time from the first request to the last response. */
    public Duration limit() {
        return scenario.load().longestDuration().plus(patience);
    }
}
