package containerkit.loadtest.report;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** Tests that share one real browser. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BrowserTest {
    protected @Nullable Browser browser;

    /** Not before all tests: what is skipped there is in no total. */
    @BeforeEach
    void start() throws IOException {
        if (browser == null) {
            browser = Browser.start();
        }
    }

    @AfterAll
    void stop() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }
}
