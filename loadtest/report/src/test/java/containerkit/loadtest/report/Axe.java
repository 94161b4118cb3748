package containerkit.loadtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What axe-core finds wrong with the page that a browser has open, by WCAG 2.2 A and AA and by good practice. */
public final class Axe {
    private static final String LIBRARY = "/axe.min.js";

    private static final String RUN =
            """
            const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
            axe.run(document, {runOnly: {type: 'tag', values: tags}, preload: false}).then(
              result => done({
                passed: result.passes.length,
                faults: result.violations.map(fault =>
                  [fault.id, fault.impact, ...fault.nodes.map(node => node.html.slice(0, 200))].join('\\n  '))
              }),
              failure => done({passed: 0, faults: [String(failure)]}));
            """;

    private Axe() {}

    /** Each with its rule, its impact and where it is. */
    public static List<String> faults(Browser browser) throws IOException {
        try (InputStream file = Objects.requireNonNull(Axe.class.getResourceAsStream(LIBRARY), LIBRARY)) {
            browser.ask(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
        JsonNode result = browser.await(RUN);
        List<String> faults = new ArrayList<>();
        result.get("faults").forEach(fault -> faults.add(fault.asText()));
        if (faults.isEmpty() && result.get("passed").asInt() == 0) {
            throw new IllegalStateException("axe-core looked at nothing");
        }
        return faults;
    }
}
