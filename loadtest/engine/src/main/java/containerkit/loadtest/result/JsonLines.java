package containerkit.loadtest.result;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import containerkit.loadtest.failure.UserFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads and writes files of one value a line. A last line without its end was cut off and is skipped. */
final class JsonLines {
    private static final int PIECE = 64 << 10; // holds most lines whole

    private JsonLines() {}

    static void append(Path file, Object value) throws IOException {
        // Not by Files.writeString, which refuses half of a surrogate pair, where a text was shortened.
        byte[] line = (Json.mapper().writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
        Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Waits until all of a file's lines are on the disk; does nothing where there is no such file. */
    static void force(Path file) throws IOException {
        if (Files.exists(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
    }

    /**
     * Returns all values; none where there is no such file.
     *
     * @throws UserFailure if a whole line is damaged, or the file is a link: the run may come from another machine
     */
    static <T> List<T> lines(Path file, Class<T> type) throws IOException {
        List<T> values = new ArrayList<>();
        if (!Files.exists(file, NOFOLLOW_LINKS)) {
            return values;
        }
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) { // what it leads to here is not of the run
            throw UserFailure.usage(file + " is a link or no plain file", "Copy the files of the run themselves.");
        }
        ObjectReader strict = Json.mapper().readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        long end = wholeLines(file);
        long passed = 0; // bytes of the file before the line
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) { // a character each byte
            while (passed < end) {
                String line = in.readLine();
                ObjectReader here =
                        strict.withAttribute(StoredHistogram.Line.class, new StoredHistogram.Line(file, passed));
                try {
                    values.add(
                            Objects.requireNonNull(here.readValue(line.getBytes(StandardCharsets.ISO_8859_1)), "null"));
                } catch (IOException | NullPointerException e) {
                    throw UserFailure.usage(
                            file + ", line " + (values.size() + 1) + " is damaged: " + firstLine(e),
                            "delete that line and try again");
                }
                passed += line.length() + 1;
            }
        }
        return values;
    }

    /** Cuts off a last line without its end, so that the next line is not appended to it. */
    static void dropCutLine(Path file) throws IOException {
        if (Files.exists(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(wholeLines(file));
            }
        }
    }

    /** Returns the number of bytes up to the end of the last whole line. */
    private static long wholeLines(Path file) throws IOException {
        byte[] piece = new byte[PIECE];
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            for (long end = in.length(); end > 0; end -= PIECE) {
                int size = (int) Math.min(PIECE, end);
                in.seek(end - size);
                in.readFully(piece, 0, size);
                for (int at = size - 1; at >= 0; at--) {
                    if (piece[at] == '\n') {
                        return end - size + at + 1;
                    }
                }
            }
        }
        return 0;
    }

    private static String firstLine(Exception e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return String.valueOf(message).lines().findFirst().orElse("");
    }
}
