package containerkit.app.web;

import containerkit.app.line.JsonBytes;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/**
 * Creates JSON responses with a Content-Length. Spring's own converter omits it; each container then frames the response in
 * its own way, which {@code ab -k} misreads.
 */
@Component
public class JsonResponses {

    private final JsonBytes json;

    JsonResponses(JsonBytes json) {
        this.json = json;
    }

    public ResponseEntity<byte[]> ok(Object body) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(json.of(body));
    }

    ResponseEntity<Object> problem(HttpStatusCode status, Object problem) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(json.of(problem));
    }
}
