package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;

/** The response to a failure, the same on every container. */
final class Problem {

    private Problem() {}

    /** Checks that it is a problem with this status and only the four standard members; returns its detail. */
    static String detail(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(Headers.ofApplication(response))
                .containsEntry("content-type", "application/problem+json")
                .containsEntry("content-length", String.valueOf(response.body().length()));
        JsonNode problem = RunningApplication.json(response);
        assertThat(problem.fieldNames()).toIterable().containsExactlyInAnyOrder("type", "title", "status", "detail");
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        return problem.get("detail").asText();
    }
}
