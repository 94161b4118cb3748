package containerkit.app.content;

import containerkit.app.web.WholeNumber;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves a response of a given shape: the same bytes in one piece or in thousands, as a template engine writes them, through
 * the container's writer or its stream.
 */
@RestController
@RequestMapping("/test")
class ShapeController {

    private static final WholeNumber BYTES = new WholeNumber("bytes", "bytes", 4_096, 0, 1_048_576);
    private static final WholeNumber WRITES = new WholeNumber("writes", "writes", 1, 1, 5_000);
    private static final WholeNumber FLUSHES = new WholeNumber("flushes", "flushes", 0, 0, 1_000);
    private static final WholeNumber HEADERS = new WholeNumber("headers", "headers", 0, 0, 50);

    /** What the pieces are written to. */
    private enum Via {
        WRITER,
        STREAM,
        /** The container's writer behind a buffer of the JDK's. */
        BUFFERED
    }

    @GetMapping(path = "/shape", produces = "text/plain;charset=utf-8")
    void shape(
            @RequestParam(required = false) @Nullable String bytes,
            @RequestParam(required = false) @Nullable String writes,
            @RequestParam(required = false) @Nullable String flushes,
            @RequestParam(required = false) @Nullable String headers,
            @RequestParam(required = false) @Nullable String via,
            HttpServletResponse response)
            throws IOException {
        Pieces pieces = new Pieces(BYTES.read(bytes), WRITES.read(writes), FLUSHES.read(flushes));
        int added = HEADERS.read(headers);
        Via target = via(via);
        response.setContentType("text/plain;charset=utf-8");
        for (int header = 1; header <= added; header++) {
            response.setHeader("X-Shape-" + header, "header " + header + " of " + added);
        }
        if (pieces.flushes() == 0) {
            response.setContentLength(pieces.bytes());
        }
        switch (target) {
            case STREAM -> pieces.writeTo(response.getOutputStream());
            case WRITER -> pieces.writeTo(response.getWriter());
            case BUFFERED -> {
                Writer buffer = new BufferedWriter(response.getWriter());
                pieces.writeTo(buffer);
                buffer.flush();
            }
        }
    }

    private static Via via(@Nullable String given) {
        return Arrays.stream(Via.values())
                .filter(each ->
                        given == null || each.name().toLowerCase(Locale.ROOT).equals(given))
                .findFirst()
                .orElseThrow(() -> new ErrorResponseException(
                        HttpStatus.BAD_REQUEST,
                        ProblemDetail.forStatusAndDetail(
                                HttpStatus.BAD_REQUEST, "via must be writer, stream or buffered"),
                        null));
    }

    /** A body of so many bytes, in pieces that differ by a byte at most, flushed so often in between. */
    private record Pieces(int bytes, int writes, int flushes) {

        void writeTo(Writer writer) throws IOException {
            String text = "x".repeat(longest());
            for (int piece = 0; piece < writes; piece++) {
                writer.write(text, 0, length(piece));
                if (flushedAfter(piece)) {
                    writer.flush();
                }
            }
        }

        void writeTo(OutputStream stream) throws IOException {
            byte[] text = "x".repeat(longest()).getBytes(StandardCharsets.US_ASCII);
            for (int piece = 0; piece < writes; piece++) {
                stream.write(text, 0, length(piece));
                if (flushedAfter(piece)) {
                    stream.flush();
                }
            }
        }

        private int longest() {
            return bytes / writes + 1;
        }

        private int length(int piece) {
            return bytes / writes + (piece < bytes % writes ? 1 : 0);
        }

        private boolean flushedAfter(int piece) {
            return flushes > 0 && (long) piece * flushes / writes != (piece + 1L) * flushes / writes;
        }
    }
}
