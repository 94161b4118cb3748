package containerkit.loadtest.result;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import containerkit.loadtest.plan.UserFailure;
import java.io.IOException;
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

/** Reads and writes files that hold one value a line. A last line without its end was cut off and is skipped. */
final class JsonLines {
    private JsonLines() {}

    static void append(ObjectMapper mapper, Path file, Object value) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((mapper.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel = FileChannel.open(file, CREATE, WRITE, APPEND)) {
            while (line.hasRemaining()) {
                channel.write(line);
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
     * @throws UserFailure if a whole line is damaged
     */
    static <T> void read(ObjectMapper mapper, Path file, Class<T> type, Consumer<T> reader) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        byte[] bytes = Files.readAllBytes(file); // not as text: a cut may go through a character
        ObjectReader strict = mapper.readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        int start = 0;
        int number = 1;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                reader.accept(value(strict, bytes, start, at, file, number));
                start = at + 1;
                number++;
            }
        }
    }

    /** Appends the whole lines of a file to another; nothing where there is no such file. */
    static void appendAll(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            byte[] bytes = Files.readAllBytes(from);
            Files.write(to, Arrays.copyOf(bytes, wholeLines(bytes)), CREATE, APPEND);
        }
    }

    /** Cuts off a last line without its end, so that the next line is not appended to it. */
    static void dropCutLine(Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        byte[] bytes = Files.readAllBytes(file);
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.truncate(wholeLines(bytes));
        }
    }

    private static int wholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static <T> T value(ObjectReader strict, byte[] bytes, int start, int end, Path file, int number) {
        try {
            T value = strict.readValue(bytes, start, end - start);
            return Objects.requireNonNull(value, "null");
        } catch (IOException | NullPointerException e) {
            throw UserFailure.usage(
                    file + ", line " + number + " is damaged: " + firstLine(e), "delete that line and try again");
        }
    }

    private static String firstLine(Exception e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return String.valueOf(message).lines().findFirst().orElse("");
    }
}
