package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Reads an OpenAPI document or an access log. A document's name ends with json, yaml or yml. */
public final class RequestFile {
    private RequestFile() {}

    /** @throws UserFailure if it cannot be read as any of them */
    public static Requests read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw UserFailure.usage(
                    "--requests: there is no file " + file,
                    "Name a file with an OpenAPI document or an access log; of the jar's own document, /v3/api-docs, the"
                            + " kit takes the GETs by itself.");
        }
        String name = file.toString().toLowerCase(Locale.ROOT);
        try {
            if (name.matches(".*\\.(json|ya?ml)")) {
                return OpenApi.of(file.toString(), Files.readString(file));
            }
            try (InputStream in = Files.newInputStream(file);
                    InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in;
                    BufferedReader log = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
                return AccessLog.of(file.toString(), log);
            }
        } catch (IOException e) {
            throw UserFailure.usage(
                    "--requests: " + file + " cannot be read: " + e.getClass().getSimpleName(),
                    "Name an OpenAPI document or an access log, in UTF-8.");
        }
    }
}
