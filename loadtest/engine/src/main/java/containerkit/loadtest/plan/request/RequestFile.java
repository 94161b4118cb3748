package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Reads an OpenAPI document or an access log. A document's name ends with json, yaml or yml. */
public final class RequestFile {
    /** Size limit in bytes; only a log may be larger. */
    static final int LARGEST_TEXT = 16 << 20;

    private RequestFile() {}

    /** @throws UserFailure if it cannot be read as any of them */
    public static Requests read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw UserFailure.usage(
                    Files.exists(file)
                            ? "--requests: " + file + " is not a file"
                            : "--requests: there is no file " + file,
                    "Name a file with an OpenAPI document or an access log; of the jar's own document, /v3/api-docs, the"
                            + " kit takes the GETs by itself.");
        }
        String name = file.toString().toLowerCase(Locale.ROOT);
        try {
            if (name.matches(".*\\.(json|ya?ml)")) {
                return OpenApi.of(file.toString(), text(file));
            }
            try (InputStream in = Files.newInputStream(file);
                    InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in;
                    BufferedReader log = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
                return AccessLog.of(file.toString(), log);
            }
        } catch (IOException e) {
            throw UserFailure.usage(
                    "--requests: " + file + " cannot be read: "
                            + (e instanceof java.nio.file.AccessDeniedException ? "permission denied" : e.getMessage()),
                    "Name an OpenAPI document or an access log, in UTF-8.");
        }
    }

    /**
     * Reads a file of text.
     *
     * @throws UserFailure if it is larger than 16 MiB
     * @throws IOException if it cannot be read, or is not UTF-8
     */
    static String text(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST_TEXT + 1); // a device has no size
        }
        if (bytes.length > LARGEST_TEXT) {
            throw UserFailure.usage(file + " is larger than 16 MiB", "Only an access log may be.");
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
