package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShapeDesignTest {
    private static final Path KIT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    @Test
    void theBundledPlanDistinguishesAllItsTerms() {
        Plan plan = reader().read("shapes", Overrides.NONE);
        ShapeDesign design =
                ShapeDesign.of(plan.parts(), plan.variants().get(0)).orElseThrow();

        assertThat(design.terms())
                .extracting(CostTerm::key)
                .contains(
                        "base",
                        "response_bytes",
                        "writer_bytes",
                        "writer_writes",
                        "stream_writes",
                        "sessions",
                        "new_connections")
                .doesNotContain("connections");
        assertThat(design.collinear()).isEmpty();
        assertThat(design.rows().get(0).amount(new CostTerm(Dimension.RESPONSE_BYTES)))
                .isEqualTo(5_000.0 / 1_024);
    }

    @Test
    void shapesThatVaryOnlyTogetherAreRefusedByName() throws IOException {
        PlanException refused = catchThrowableOfType(
                PlanException.class,
                () -> read(
                        "a: {path: /a, shape: {response_bytes: 100, response_headers: 1, writer_writes: 1}}",
                        "b: {path: /b, shape: {response_bytes: 1000, response_headers: 10, writer_writes: 1}}",
                        "c: {path: /c, shape: {response_bytes: 1000, response_headers: 10, writer_writes: 5}}"));

        assertThat(refused)
                .hasMessageContaining("line 2")
                .hasMessageContaining("the costs of response_bytes and response_headers cannot be distinguished");
        assertThat(refused.hint()).contains("only one of them differs");
    }

    /** Each part of plan shapes can be run alone. */
    @Test
    void bytesOfTheWriterThatGrowWithAllBytesHaveOneCostWithThem() throws IOException {
        Plan plan = read(
                "a: {path: /a, shape: {response_bytes: 100, writer_bytes: 100}}",
                "b: {path: /b, shape: {response_bytes: 1000, writer_bytes: 1000}}",
                "c: {path: /c, shape: {response_bytes: 1000, files: 1}}");

        ShapeDesign design =
                ShapeDesign.of(plan.parts(), plan.variants().get(0)).orElseThrow();

        assertThat(design.terms()).extracting(CostTerm::key).containsExactly("base", "response_bytes", "files");
        assertThat(design.collinear()).isEmpty();
    }

    @Test
    void fewerShapesThanTermsAreRefused() throws IOException {
        PlanException refused = catchThrowableOfType(
                PlanException.class,
                () -> read("a: {path: /a, shape: {response_bytes: 100}}", "b: {path: /b, shape: {writer_writes: 3}}"));

        assertThat(refused).hasMessageContaining("response_bytes and writer_writes cannot be distinguished");
    }

    @Test
    void whatAllHaveAlikeBelongsToTheBase() throws IOException {
        Plan plan = read(
                "a: {path: /a, shape: {response_bytes: 1024, cookies: 2}}",
                "b: {path: /b, shape: {response_bytes: 2048, cookies: 2}}",
                "c: {path: /c}");
        ShapeDesign design =
                ShapeDesign.of(plan.parts(), plan.variants().get(0)).orElseThrow();

        assertThat(design.rows()).hasSize(2);
        assertThat(design.terms()).extracting(CostTerm::key).containsExactly("base", "response_bytes");
        assertThat(design.fixed()).isEqualTo(Map.of(new CostTerm(Dimension.COOKIES), 2.0));
    }

    private Plan read(String... endpoints) throws IOException {
        Path file = Files.writeString(
                directory.resolve("plan.yaml"),
                "contenders: {a: {url: \"http://127.0.0.1:1\"}}\nendpoints:\n  " + String.join("\n  ", endpoints)
                        + "\nscenarios: [{endpoint: ["
                        + String.join(
                                ", ",
                                java.util.Arrays.stream(endpoints)
                                        .map(each -> each.substring(0, 1))
                                        .toList())
                        + "], concurrency: 5, duration: 1s}]\n");
        return reader().read(file.toString(), Overrides.NONE);
    }

    private static PlanReader reader() {
        return new PlanReader(
                KIT,
                new Vocabulary(Set.of("open", "ab", "siege"), List.of("cpu_us_per_request", "throughput_per_s")),
                () -> 1);
    }
}
