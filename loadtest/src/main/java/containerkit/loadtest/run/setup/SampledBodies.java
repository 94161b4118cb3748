package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.Response;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.result.ResponseBody;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is stored of response bodies. */
final class SampledBodies {
    private static final int KEPT_CHARACTERS = 32_768; // most pages whole; each contender stores it once
    private static final Pattern TEXT = Pattern.compile("text/.*|application/(.*\\+)?(json|xml|javascript)");

    private SampledBodies() {}

    static Map<String, ResponseBody> of(Map<String, Response> responses) {
        Map<String, ResponseBody> bodies = new TreeMap<>();
        responses.forEach((endpoint, response) -> bodies.put(
                endpoint,
                new ResponseBody(response.bytes().length, Expectation.sha256(response.bytes()), text(response))));
        return bodies;
    }

    private static @Nullable String text(Response response) {
        boolean readable = response.header("content-encoding") == null
                && TEXT.matcher(Expectation.mediaType(response.header("content-type")))
                        .matches();
        if (!readable) {
            return null;
        }
        String body = response.body();
        return body.substring(0, Math.min(body.length(), KEPT_CHARACTERS));
    }
}
