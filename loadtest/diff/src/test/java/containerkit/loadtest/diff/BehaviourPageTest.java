package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.report.Axe;
import containerkit.loadtest.report.BrowserTest;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.section.View;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The page of {@code kit diff} as a real browser shows it. {@code -Dbehaviour.of=FILE} takes the recording of a
 * {@code kit diff --json}, and leaves pictures below {@code target/}.
 */
class BehaviourPageTest extends BrowserTest {
    private static final @Nullable String OF = System.getProperty("behaviour.of");
    private static final int PICTURE_PIXELS = 1_800;

    @TempDir
    static Path directory;

    @ParameterizedTest
    @EnumSource
    void fitsComplainsOfNothingAndCanBeReadByEveryone(View view) throws IOException {
        Catalogue catalogue = Catalogue.bundled();
        Recording recording = recording(catalogue);
        Path page = Files.writeString(
                directory.resolve("behaviour.html"),
                HtmlWriter.write(new BehaviourReport(catalogue, recording).whole()));

        browser.open(page, view);

        if (OF != null) {
            Path pictures = Files.createDirectories(Path.of("target/screenshots"));
            Files.write(pictures.resolve("behaviour-" + view + ".png"), browser.picture(view, PICTURE_PIXELS));
        }
        assertThat(width()).isLessThanOrEqualTo(view.widthPixels());
        browser.ask("document.querySelectorAll('details').forEach(one => one.open = true)");
        assertThat(width()).as("all unfolded").isLessThanOrEqualTo(view.widthPixels());
        assertThat(browser.requests()).containsExactly(page.toUri().toString());
        assertThat(browser.complaints()).isEmpty();
        assertThat(Axe.faults(browser)).isEmpty();
    }

    private int width() {
        return browser.ask("return document.documentElement.scrollWidth").asInt();
    }

    private static Recording recording(Catalogue catalogue) throws IOException {
        if (OF != null) {
            return Json.mapper()
                    .treeToValue(Json.mapper().readTree(Path.of(OF).toFile()).path("recording"), Recording.class);
        }
        Map<String, Recording.Server> servers = new LinkedHashMap<>();
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        for (String container : List.of("tomcat", "jetty", "undertow")) {
            servers.put(container, new Recording.Server(container, "1.0.0", "3.5.16"));
            Map<String, Behaviour> own = new LinkedHashMap<>();
            String status = container.equals("tomcat") ? "400" : "200";
            Stream.of("OPTIONS *", "TRACE", "[ ] in the query")
                    .forEach(probe -> own.put(
                            probe,
                            new Behaviour(
                                    Map.of("status", status),
                                    List.of(Status.of(List.of(status), Status.Ending.COMPLETE)),
                                    probe + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                                    "HTTP/1.1 200 OK\r\nX-Long: " + "a".repeat(400) + "\r\n\r\n" + container,
                                    Map.of())));
            behaviours.put(container, own);
        }
        return new Recording("/", servers, List.of("plain GET"), behaviours);
    }
}
