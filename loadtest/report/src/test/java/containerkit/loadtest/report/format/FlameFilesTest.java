package containerkit.loadtest.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.ProfiledRun;
import containerkit.loadtest.result.RunFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlameFilesTest {
    /** So long that the library writes its length as the character {@code <}. */
    private static final String LONG = "a".repeat('<' - ' ');

    @Test
    void noNameOfAMethodEndsTheScriptOfThePage() {
        String harmless = page("z.first", LONG, LONG + "b", "x.last");

        String page = page(
                "z.</script><img src=x onerror=alert(1)>", LONG, LONG + "/script><script>alert(2)//", "x.<!--<script>");

        assertThat(tags(page)).isEqualTo(tags(harmless));
        assertThat(page)
                .contains(
                        "\\u003c/script>\\u003cimg src=x onerror=alert(1)>",
                        "\\u003c/script>\\u003cscript>alert(2)//",
                        "\\u003c!--\\u003cscript>")
                .contains("<h1>tomcat, GET /test/block, 50 connections, 2000/s</h1>");
    }

    private static long tags(String page) {
        return page.chars().filter(c -> c == '<').count();
    }

    private static String page(String... stack) {
        ProfiledRun profiled = new ProfiledRun();
        profiled.profiles(RunFixture.TOMCAT, "org.apache.catalina", new ProfiledRun.Extra(List.of(stack), 500, true));
        return FlameFiles.of(profiled.run().header().plan(), profiled.profiles, List.of()).values().stream()
                .findFirst()
                .orElseThrow();
    }
}
