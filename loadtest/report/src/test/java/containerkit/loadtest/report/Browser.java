package containerkit.loadtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.report.section.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The Chromium that is installed, without a window and with a profile of its own that goes with it. Its driver is
 * installed, too, so that nothing is fetched.
 */
public final class Browser implements AutoCloseable {
    private static final int HEIGHT_PIXELS = 900;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Held, for a logger that nobody holds forgets its level. It warns of features of Chromium that nobody uses here. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;
    private final Path scratch;

    private Browser(ChromeDriver driver, Path scratch) {
        this.driver = driver;
        this.scratch = scratch;
    }

    /** Starts it; where it is not installed the test is skipped. */
    static Browser start() throws IOException {
        Path chromium = Requirement.program("chromium");
        Path chromedriver = Requirement.program("chromedriver");
        SELENIUM.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments("--headless=new", "--disable-dev-shm-usage"); // a container's /dev/shm can be too small
        if (System.getProperty("user.name").equals("root")) {
            options.addArguments("--no-sandbox"); // as root, which .ci/run is, Chromium refuses to start with one
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        Path scratch = Files.createTempDirectory("browser-"); // what Chromium leaves in it goes with it
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .withTimeout(PATIENCE)
                .withEnvironment(Map.of("TMPDIR", scratch.toString()))
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().pageLoadTimeout(PATIENCE).scriptTimeout(PATIENCE);
        return new Browser(driver, scratch);
    }

    /** Opens a file and waits until all of it is there. */
    public void open(Path page, View view) {
        window(view.widthPixels(), view.phone());
        media("", view.scheme());
        driver.get("about:blank");
        driver.manage().logs().get(LogType.BROWSER); // what is read is gone: from here on all is the page's own
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.get(page.toUri().toString());
    }

    /** Shows the page as it is printed, by somebody who reads in that scheme, on paper of that width. */
    void print(int widthPixels, View view) {
        window(widthPixels, false);
        media("print", view.scheme());
    }

    /** Everything that the page asked for since it was opened, once. */
    public List<String> requests() throws IOException {
        List<String> addresses = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            JsonNode event = MAPPER.readTree(entry.getMessage()).get("message");
            if (event.get("method").asText().equals("Network.requestWillBeSent")) {
                addresses.add(event.at("/params/request/url").asText());
            }
        }
        return addresses;
    }

    /** Everything that was written to the console since the page was opened, once. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** What the body of a function returns. */
    public JsonNode ask(String script) {
        return MAPPER.valueToTree(driver.executeScript(script));
    }

    /** What the body of a function hands to {@code done}. */
    JsonNode await(String script) {
        return MAPPER.valueToTree(driver.executeAsyncScript("const done = arguments[arguments.length - 1];" + script));
    }

    /** The top of the page as PNG, as wide as its window. */
    public byte[] picture(View view, int heightPixels) {
        command("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        return binary(command(
                "Page.captureScreenshot",
                Map.of(
                        "captureBeyondViewport",
                        true,
                        "clip",
                        Map.of("x", 0, "y", 0, "width", view.widthPixels(), "height", heightPixels, "scale", 1))));
    }

    /** The page as PDF, on the paper that the browser takes unasked. */
    byte[] pdf() {
        return binary(command("Page.printToPDF", Map.of()));
    }

    @Override
    public void close() throws IOException {
        driver.quit();
        try (Stream<Path> files = Files.walk(scratch)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    private void window(int widthPixels, boolean phone) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", widthPixels, "height", HEIGHT_PIXELS, "deviceScaleFactor", 1, "mobile", phone));
    }

    private void media(String media, String scheme) {
        command(
                "Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    private Map<String, Object> command(String name, Map<String, Object> parameters) {
        return driver.executeCdpCommand(name, parameters);
    }

    private static byte[] binary(Map<String, Object> answer) {
        return Base64.getDecoder().decode((String) answer.get("data"));
    }
}
