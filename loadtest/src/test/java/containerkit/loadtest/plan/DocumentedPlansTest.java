package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.docs.Checkout;
import containerkit.loadtest.docs.Page;
import containerkit.loadtest.docs.Page.Fence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every plan that a page shows is read as strictly as a user's. */
class DocumentedPlansTest {
    @TempDir
    Path directory;

    @Test
    void everyExampleIsAPlan() throws IOException {
        int examples = 0;
        for (Page page : Checkout.manuals()) {
            for (Fence fence : page.fences()) {
                if (fence.language().matches("ya?ml")) {
                    Path file = Files.write(directory.resolve("example.yaml"), whole(fence.lines()));
                    assertThatCode(() -> read(file))
                            .as(page.place(fence.line()))
                            .doesNotThrowAnyException();
                    examples++;
                }
            }
        }
        assertThat(examples).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aMisspeltKeyOfAPartIsSeen() throws IOException {
        Path file = Files.write(directory.resolve("example.yaml"), whole(List.of("mode_setings: {zgc: {}}")));

        assertThatCode(() -> read(file)).hasMessageContaining("mode_setings");
    }

    /** A part of a plan is shown without what every plan needs. */
    private static List<String> whole(List<String> lines) {
        List<String> whole = new ArrayList<>(lines);
        if (lines.stream().noneMatch(line -> line.startsWith("contenders:"))) {
            whole.add("contenders: {mine: {jar: mine.jar}}");
        }
        if (lines.stream().noneMatch(line -> line.startsWith("endpoints:"))) {
            whole.add("endpoints: {root: {path: /}}");
        }
        return whole;
    }

    private static Plan read(Path file) {
        Vocabulary vocabulary = new Vocabulary(
                Set.of("ab", "siege", "open"),
                List.of("cpu_us_per_request", "throughput_per_s", "latency_ms.p50", "latency_ms.p99"));
        return new PlanReader(KitProcess.HOME, vocabulary, () -> 1).read(file.toString(), Overrides.NONE);
    }
}
