package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.section.View;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures of the top of a report. Those of the documentation are of a run that is named as CONTRIBUTING.md says, and
 * its directory stays as it is. Unasked, they are of no real run and go below {@code target/}.
 */
@Tag("browser")
class ScreenshotsTest {
    private static final @Nullable String OF = System.getProperty("screenshots.of");
    private static final int MOST_BYTES = 400_000; // each stays in the history for ever
    private static final int FEWEST_COLOURS = 50; // letters have smooth edges
    private static final List<Picture> PICTURES = List.of(
            new Picture("report.png", View.DESK_LIGHT, 1_100),
            new Picture("report-dark.png", View.DESK_DARK, 1_100),
            new Picture("report-phone.png", View.PHONE_LIGHT, 1_600));

    private record Picture(String file, View view, int heightPixels) {}

    @TempDir
    private Path directory;

    @Test
    void showTheTopOfAReport() throws IOException {
        RunResult run = OF == null ? new JudgedRun().run() : ResultStore.load(KitProcess.HOME.resolve(OF));
        Path pictures = OF == null ? Path.of("target/screenshots") : KitProcess.HOME.resolve("docs/screenshots");
        try (Browser browser = Browser.start()) {
            Reports.write(directory, Analysis.of(run));
            Files.createDirectories(pictures);
            for (Picture picture : PICTURES) {
                browser.open(directory.resolve("index.html"), picture.view);
                byte[] png = browser.picture(picture.view, picture.heightPixels);
                Files.write(pictures.resolve(picture.file), png);

                assertThat(png.length).as(picture.file).isLessThan(MOST_BYTES);
                shows(ImageIO.read(new ByteArrayInputStream(png)), picture);
            }
        }
    }

    private static void shows(BufferedImage image, Picture picture) {
        assertThat(image.getWidth()).isEqualTo(picture.view.widthPixels());
        assertThat(image.getHeight()).isEqualTo(picture.heightPixels);
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        assertThat(IntStream.of(pixels).distinct().count()).as("not blank").isGreaterThan(FEWEST_COLOURS);
        assertThat(IntStream.of(pixels).filter(pixel -> (pixel & 0xFF) < 128).count() > pixels.length / 2)
                .as(picture.file + " is dark")
                .isEqualTo(picture.view.scheme().equals("dark"));
    }
}
