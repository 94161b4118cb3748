package containerkit.loadtest.docs;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.docs.Page.Span;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every link of every page leads somewhere. No network is asked. */
class LinksTest {
    /** Look at a new one before it is added here; those that tell of one server stand in its row of peers/README.md only. */
    private static final Set<String> ELSEWHERE = Set.of(
            "https://evitadb.io/blog/03-choosing-http-server",
            "https://github.com/FgForrest/HttpServerEvaluationTest",
            "https://github.com/openjdk/jmh",
            "https://bugs.openjdk.org/browse/JDK-8357639",
            "https://github.com/spring-projects/spring-boot/issues/39812",
            "https://keepachangelog.com/en/1.1.0/",
            "https://netty.io/wiki/native-transports.html",
            "https://semver.org/spec/v2.0.0.html");

    private static final String PEERS = "peers/README.md";
    private static final String LOOPBACK = "127.0.0.1";

    @Test
    void everyLinkWithinTheCheckoutLeadsToAFileAndItsHeading() throws IOException {
        Set<String> tracked = Checkout.tracked();
        List<String> dead = new ArrayList<>();
        int alive = 0;
        for (Page page : Checkout.pages()) {
            for (Span link : page.links()) {
                if (link.text().startsWith("http")) {
                    continue;
                }
                if (leads(page, URI.create(link.text()), tracked)) {
                    alive++;
                } else {
                    dead.add(page.place(link.line()) + " links to " + link.text());
                }
            }
        }

        assertThat(dead).isEmpty();
        assertThat(alive).isGreaterThan(20);
    }

    @Test
    void everyLinkToElsewhereIsKnownAndSafe() throws IOException {
        String compose = Files.readString(KitProcess.HOME.resolve("compose.yaml"));
        Set<String> elsewhere = new TreeSet<>();
        for (Page page : Checkout.pages()) {
            for (Span link : page.links()) {
                if (!link.text().startsWith("http")) {
                    continue;
                }
                URI uri = URI.create(link.text());
                if (LOOPBACK.equals(uri.getHost())) {
                    assertThat(compose)
                            .as(page.place(link.line()) + " " + link.text())
                            .contains("\"" + LOOPBACK + ":" + uri.getPort() + ":");
                } else {
                    assertThat(uri).as(page.place(link.line())).hasScheme("https");
                    if (!standsInARowOfPeers(page, link)) {
                        elsewhere.add(link.text());
                    }
                }
            }
        }

        assertThat(elsewhere).containsExactlyInAnyOrderElementsOf(ELSEWHERE);
    }

    @Test
    void aFileThatIsNotThereAndAHeadingThatIsNotThereAreSeen() throws IOException {
        Path file = KitProcess.HOME.resolve("docs/method.md");
        Set<String> tracked = Set.of("docs/method.md", "docs/decisions/0001-spring-boot-3.5.md");
        Page page = Page.of(file);

        assertThat(leads(page, URI.create("decisions/"), tracked)).isTrue();
        assertThat(leads(page, URI.create("#what-it-costs"), tracked)).isTrue();
        assertThat(leads(page, URI.create("method.md#what-it-costs"), tracked)).isTrue();
        assertThat(leads(page, URI.create("../docs/method.md#what-it-cost"), tracked))
                .isFalse();
        assertThat(leads(page, URI.create("plans.md"), tracked)).isFalse();
    }

    private static boolean standsInARowOfPeers(Page page, Span link) throws IOException {
        return Checkout.name(page.file()).equals(PEERS)
                && Files.readAllLines(page.file()).get(link.line() - 1).startsWith("|");
    }

    private static boolean leads(Page page, URI link, Set<String> tracked) throws IOException {
        String path = link.getPath();
        Path target =
                path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
        String name = Checkout.name(target);
        if (!tracked.contains(name) && tracked.stream().noneMatch(file -> file.startsWith(name + "/"))) {
            return false;
        }
        String anchor = link.getFragment();
        return anchor == null || Page.of(target).anchors().contains(anchor);
    }
}
