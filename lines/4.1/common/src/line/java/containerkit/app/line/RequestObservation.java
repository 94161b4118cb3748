package containerkit.app.line;

import org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration;

/** Spring's observation of every request. */
public final class RequestObservation {

    /** The class name of the auto-configuration that adds it. */
    public static final String AUTO_CONFIGURATION = WebMvcObservationAutoConfiguration.class.getName();

    private RequestObservation() {}
}
