package containerkit.app.content;

import containerkit.app.web.JsonResponses;
import java.io.IOException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves content without work: a small object as JSON, and a file. */
@RestController
@RequestMapping("/test")
class ContentController {

    private final JsonResponses json;
    private final byte[] file;

    // Read once: otherwise every request would decompress it from the jar.
    ContentController(JsonResponses json, @Value("classpath:file-4096.bin") Resource file) throws IOException {
        this.json = json;
        this.file = file.getContentAsByteArray();
    }

    @GetMapping("/json")
    ResponseEntity<byte[]> json() {
        return json.ok(new Greeting("There"));
    }

    @GetMapping("/file")
    ResponseEntity<byte[]> file() {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body(file);
    }

    private record Greeting(String hi) {}
}
