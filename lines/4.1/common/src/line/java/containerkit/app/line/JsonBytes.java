package containerkit.app.line;

import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes JSON with the Jackson that this line of Spring Boot configures. */
@Component
public class JsonBytes {

    private final JsonMapper mapper;

    JsonBytes(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the library's name and version. */
    public String library() {
        return "Jackson " + mapper.version();
    }

    /** Returns {@code body} as JSON in UTF-8. */
    public byte[] of(Object body) {
        return mapper.writeValueAsBytes(body);
    }
}
