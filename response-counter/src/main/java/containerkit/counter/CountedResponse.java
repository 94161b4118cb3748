package containerkit.counter;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Passes everything on to a response and counts it. */
final class CountedResponse extends HttpServletResponseWrapper {
    /** Headers that any response with a body has. */
    private static final Set<String> USUAL = Set.of("content-type", "content-length");

    private static final int LAST_ASCII = 127;

    private final Map<String, Integer> headers = new LinkedHashMap<>();
    private long bytes;
    private long writerBytes;
    private long writerWrites;
    private long wideWrites;
    private long streamWrites;
    private long flushes;
    private long redirects;
    private long links;
    private boolean lengthKnown;
    private boolean chunked;

    /** True if a flush would send something; at first that is the head. */
    private boolean unsent = true;

    /** True once the writer got a character beyond ASCII. From then on a container may encode in another way. */
    private boolean wide;

    private PrintWriter writer;
    private ServletOutputStream stream;

    CountedResponse(HttpServletResponse response) {
        super(response);
    }

    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("response_bytes", bytes);
        counts.put("writer_bytes", writerBytes);
        counts.put("writer_writes", writerWrites);
        counts.put("wide_writes", wideWrites);
        counts.put("stream_writes", streamWrites);
        counts.put("flushes", flushes);
        counts.put("chunked", chunked ? 1L : 0L);
        counts.put("redirects", redirects);
        counts.put("links", links);
        counts.put(
                "response_headers",
                headers.values().stream().mapToLong(Integer::longValue).sum());
        return counts;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        if (writer == null) {
            PrintWriter target = super.getWriter();
            writer = new PrintWriter(new CountingWriter(target, Charset.forName(getCharacterEncoding())));
        }
        return writer;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (stream == null) {
            stream = new CountingStream(super.getOutputStream());
        }
        return stream;
    }

    @Override
    public void flushBuffer() throws IOException {
        flushed();
        super.flushBuffer();
    }

    @Override
    public void setHeader(String name, String value) {
        counted(name, false);
        super.setHeader(name, value);
    }

    @Override
    public void addHeader(String name, String value) {
        counted(name, true);
        super.addHeader(name, value);
    }

    @Override
    public void setIntHeader(String name, int value) {
        counted(name, false);
        super.setIntHeader(name, value);
    }

    @Override
    public void addIntHeader(String name, int value) {
        counted(name, true);
        super.addIntHeader(name, value);
    }

    @Override
    public void setDateHeader(String name, long value) {
        counted(name, false);
        super.setDateHeader(name, value);
    }

    @Override
    public void addDateHeader(String name, long value) {
        counted(name, true);
        super.addDateHeader(name, value);
    }

    @Override
    public void addCookie(Cookie cookie) {
        counted("Set-Cookie", true);
        super.addCookie(cookie);
    }

    @Override
    public void sendRedirect(String location) throws IOException {
        counted("Location", false);
        redirects++;
        super.sendRedirect(location);
    }

    @Override
    public String encodeURL(String url) {
        links++;
        return super.encodeURL(url);
    }

    @Override
    public String encodeRedirectURL(String url) {
        links++;
        return super.encodeRedirectURL(url);
    }

    @Override
    public void setContentLength(int length) {
        lengthKnown = true;
        super.setContentLength(length);
    }

    @Override
    public void setContentLengthLong(long length) {
        lengthKnown = true;
        super.setContentLengthLong(length);
    }

    /** Takes back the counts of a body that is not sent. */
    @Override
    public void resetBuffer() {
        super.resetBuffer();
        bytes = 0;
        writerBytes = 0;
        writerWrites = 0;
        wideWrites = 0;
        streamWrites = 0;
        wide = false;
    }

    @Override
    public void reset() {
        super.reset();
        resetBuffer();
        headers.clear();
        lengthKnown = false;
        writer = null;
        stream = null;
    }

    /** A flush without anything new costs next to nothing; Spring sends several after one body. */
    private void flushed() {
        if (unsent) {
            flushes++;
            unsent = false;
            chunked |= !lengthKnown;
        }
    }

    @Override
    public void setLocale(Locale locale) {
        counted("Content-Language", false);
        super.setLocale(locale);
    }

    private void counted(String name, boolean more) {
        String key = name.toLowerCase(Locale.ROOT);
        lengthKnown |= key.equals("content-length");
        if (!USUAL.contains(key)) {
            headers.merge(key, 1, (before, one) -> more ? before + one : one);
        }
    }

    private final class CountingWriter extends FilterWriter {
        private final Charset charset;

        CountingWriter(Writer target, Charset charset) {
            super(target);
            this.charset = charset;
        }

        @Override
        public void write(int character) throws IOException {
            counted(String.valueOf((char) character));
            super.write(character);
        }

        @Override
        public void write(char[] characters, int from, int length) throws IOException {
            counted(new String(characters, from, length));
            super.write(characters, from, length);
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            counted(text.substring(from, from + length));
            super.write(text, from, length);
        }

        @Override
        public void flush() throws IOException {
            flushed();
            super.flush();
        }

        private void counted(String text) {
            int length = text.getBytes(charset).length;
            unsent |= length > 0;
            wide |= text.chars().anyMatch(character -> character > LAST_ASCII);
            wideWrites += wide ? 1 : 0;
            writerWrites++;
            writerBytes += length;
            bytes += length;
        }
    }

    private final class CountingStream extends ServletOutputStream {
        private final ServletOutputStream target;

        CountingStream(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int one) throws IOException {
            counted(1);
            target.write(one);
        }

        /** In one piece, where the servlet API's own writes byte by byte. */
        @Override
        public void print(String text) throws IOException {
            counted(text.length());
            target.print(text);
        }

        @Override
        public void write(byte[] some, int from, int length) throws IOException {
            counted(length);
            target.write(some, from, length);
        }

        @Override
        public void flush() throws IOException {
            flushed();
            target.flush();
        }

        @Override
        public void close() throws IOException {
            target.close();
        }

        @Override
        public boolean isReady() {
            return target.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            target.setWriteListener(listener);
        }

        private void counted(int length) {
            unsent |= length > 0;
            streamWrites++;
            bytes += length;
        }
    }
}
