package containerkit.app.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    private final ObjectMapper mapper;

    JsonResponses(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    public ResponseEntity<byte[]> ok(Object body) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(bytes(body));
    }

    ResponseEntity<Object> problem(HttpStatusCode status, Object problem) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(bytes(problem));
    }

    private byte[] bytes(Object body) {
        try {
            return mapper.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + body.getClass() + " as JSON", e);
        }
    }
}
