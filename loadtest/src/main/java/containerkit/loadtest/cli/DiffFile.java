package containerkit.loadtest.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import containerkit.loadtest.diff.Recording;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes baselines. */
final class DiffFile {
    private DiffFile() {}

    static void write(Path file, Recording recording) throws IOException {
        Files.writeString(file, Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(recording) + "\n");
    }

    static Recording read(String option, Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw UserFailure.usage(option + ": there is no file " + file, "Write one with kit diff --save FILE.");
        }
        try {
            return Json.mapper().readValue(file.toFile(), Recording.class);
        } catch (JsonProcessingException e) {
            throw UserFailure.usage(
                    option + ": " + file + " is no baseline: " + e.getOriginalMessage(),
                    "Write one with kit diff --save FILE.");
        }
    }
}
