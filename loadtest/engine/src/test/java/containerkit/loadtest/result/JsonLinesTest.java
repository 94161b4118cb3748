package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesTest {
    private static final long MORE_THAN_ANY_HEAP_OF_THE_KIT = 3L << 30;

    private final ObjectMapper mapper = Json.mapper();

    @TempDir
    private Path directory;

    @Test
    void linesOfAnyLengthAreReadWhateverPieceTheyEndIn() throws IOException {
        List<String> values = Stream.of(65_532, 65_533, 65_534, 65_535, 1, 0, 300_000, 5)
                .map("x"::repeat)
                .toList();
        Path file = file(values);

        assertThat(JsonLines.lines(mapper, file, String.class)).isEqualTo(values);
    }

    @Test
    void aLineWithoutAnEndIsRefusedAndNotReadWhole() throws IOException {
        Path file = file(List.of("whole"));
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(MORE_THAN_ANY_HEAP_OF_THE_KIT);
        }

        assertThatThrownBy(() -> JsonLines.lines(mapper, file, String.class))
                .isInstanceOf(UserFailure.class)
                .hasMessage(file + ", line 2 is damaged: it has more than 16 MiB");
    }

    @Test
    void noLinkIsFollowed() throws IOException {
        Path elsewhere = file(List.of("mine"));
        Path link = Files.createSymbolicLink(directory.resolve("slices.jsonl"), elsewhere);

        assertThatThrownBy(() -> JsonLines.lines(mapper, link, String.class))
                .isInstanceOf(UserFailure.class)
                .hasMessage(link + " is a link or no plain file");
    }

    @Test
    void whatCouldNotBeReadAgainIsNotWritten() throws IOException {
        Path file = file(List.of("whole"));

        assertThat(JsonLines.append(mapper, file, "x".repeat(JsonLines.LONGEST)))
                .isFalse();

        assertThat(file).hasContent("\"whole\"\n");
    }

    @Test
    void aLongLineThatWasCutOffIsNotKept() throws IOException {
        Path file = file(List.of("one", "two"));
        Files.writeString(file, Files.readString(file) + "x".repeat(200_000));

        JsonLines.dropCutLine(file);

        assertThat(file).hasContent("\"one\"\n\"two\"\n");
    }

    private Path file(List<String> values) throws IOException {
        Path file = Files.createTempFile(directory, "", ".jsonl");
        for (String value : values) {
            JsonLines.append(mapper, file, value);
        }
        return file;
    }
}
