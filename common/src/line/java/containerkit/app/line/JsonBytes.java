package containerkit.app.line;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.stereotype.Component;

/** Writes JSON with the Jackson that this line of Spring Boot configures. */
@Component
public class JsonBytes {

    private final ObjectMapper mapper;

    JsonBytes(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the library's name and version. */
    public String library() {
        return "Jackson " + mapper.version();
    }

    /** Returns {@code body} as JSON in UTF-8. */
    public byte[] of(Object body) {
        try {
            return mapper.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + body.getClass() + " as JSON", e);
        }
    }
}
