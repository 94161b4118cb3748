package containerkit.loadtest.result;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Reads and writes files that hold one value a line, line by line. A last line without its end was cut off and is
 * skipped.
 */
final class JsonLines {
    /** Most bytes of a line: a run is read with a small heap, and may come from somebody else's machine. */
    static final int LONGEST = 16 << 20;

    private static final int PIECE = 64 << 10; // holds most lines whole

    private JsonLines() {}

    /** Appends a value; returns false, and writes nothing, if its line is too long to be read again. */
    static boolean append(ObjectMapper mapper, Path file, Object value) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((mapper.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
        if (line.remaining() > LONGEST) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, CREATE, WRITE, APPEND)) {
            while (line.hasRemaining()) {
                channel.write(line);
            }
        }
        return true;
    }

    /** Waits until all of a file's lines are on the disk; does nothing where there is no such file. */
    static void force(Path file) throws IOException {
        if (Files.exists(file)) {
            try (FileChannel channel = FileChannel.open(file, WRITE)) {
                channel.force(true);
            }
        }
    }

    /** Returns all values; none where there is no such file. */
    static <T> List<T> lines(ObjectMapper mapper, Path file, Class<T> type) throws IOException {
        List<T> values = new ArrayList<>();
        read(mapper, file, type, values::add);
        return values;
    }

    /**
     * Reads the values one by one.
     *
     * @throws UserFailure if a whole line is damaged, a line is too long, or the file is a link: the run may come from
     *     another machine
     */
    static <T> void read(ObjectMapper mapper, Path file, Class<T> type, Consumer<T> reader) throws IOException {
        if (!Files.exists(file, NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) { // what it leads to here is not of the run
            throw UserFailure.usage(file + " is a link or no plain file", "Copy the files of the run themselves.");
        }
        ObjectReader strict = mapper.readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        byte[] bytes = new byte[PIECE]; // not text: a cut may go through a character
        long passed = 0; // bytes of the file before these
        int held = 0;
        int number = 1;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(bytes, held, bytes.length - held);
                    read > 0;
                    read = in.read(bytes, held, bytes.length - held)) {
                int start = 0;
                for (int at = held; at < held + read; at++) {
                    if (bytes[at] == '\n') {
                        ObjectReader here = strict.withAttribute(
                                StoredHistogram.Line.class, new StoredHistogram.Line(file, passed + start));
                        reader.accept(value(here, bytes, start, at, file, number));
                        start = at + 1;
                        number++;
                    }
                }
                passed += start;
                held += read - start;
                System.arraycopy(bytes, start, bytes, 0, held);
                if (held == LONGEST) {
                    throw damaged(file, number, "it has more than " + (LONGEST >> 20) + " MiB");
                }
                if (held == bytes.length) {
                    bytes = Arrays.copyOf(bytes, Math.min(2 * held, LONGEST));
                }
            }
        }
    }

    /** Cuts off a last line without its end, so that the next line is not appended to it. */
    static void dropCutLine(Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
            channel.truncate(wholeLines(channel));
        }
    }

    /** Returns the number of bytes up to the end of the last whole line. */
    private static long wholeLines(FileChannel channel) throws IOException {
        for (long end = channel.size(); end > 0; end -= PIECE) {
            long start = Math.max(0, end - PIECE);
            ByteBuffer piece = ByteBuffer.allocate((int) (end - start));
            while (piece.hasRemaining() && channel.read(piece, start + piece.position()) > 0) {
                // a read may bring less than was asked for
            }
            for (int at = piece.position() - 1; at >= 0; at--) {
                if (piece.get(at) == '\n') {
                    return start + at + 1;
                }
            }
        }
        return 0;
    }

    private static <T> T value(ObjectReader strict, byte[] bytes, int start, int end, Path file, int number) {
        try {
            T value = strict.readValue(bytes, start, end - start);
            return Objects.requireNonNull(value, "null");
        } catch (IOException | NullPointerException e) {
            throw damaged(file, number, firstLine(e));
        }
    }

    private static UserFailure damaged(Path file, int number, String reason) {
        return UserFailure.usage(
                file + ", line " + number + " is damaged: " + reason, "delete that line and try again");
    }

    private static String firstLine(Exception e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return String.valueOf(message).lines().findFirst().orElse("");
    }
}
