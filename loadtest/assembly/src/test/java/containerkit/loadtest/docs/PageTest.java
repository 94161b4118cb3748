package containerkit.loadtest.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.docs.Page.Fence;
import containerkit.loadtest.docs.Page.Span;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final Path FILE = KitProcess.HOME.resolve("docs/some.md");

    @Test
    void aPageIsTakenApart() {
        Page page = page(
                """
                # Two words, `and code`: 3.5!
                Text with `inline
                code` and ``a ` tick``, a [link `of code`](other.md#there) and <http://127.0.0.1:1>.

                ```yaml
                # no heading
                key: "`no code`"
                ```
                ![image](a.png "title"), `[no](link)`, a lone ` here

                and ` there. <img src="b.svg">
                ## [Linked](x.md) twice
                ## Linked twice
                """);

        assertThat(page.anchors()).containsExactly("two-words-and-code-35", "linked-twice", "linked-twice-1");
        assertThat(page.code())
                .containsExactly(
                        new Span(1, "and code"),
                        new Span(2, "inline code"),
                        new Span(3, "a ` tick"),
                        new Span(3, "of code"),
                        new Span(9, "[no](link)"));
        assertThat(page.links())
                .containsExactly(
                        new Span(3, "other.md#there"),
                        new Span(3, "http://127.0.0.1:1"),
                        new Span(9, "a.png"),
                        new Span(11, "b.svg"),
                        new Span(12, "x.md"));
        assertThat(page.fences()).containsExactly(new Fence("yaml", 6, List.of("# no heading", "key: \"`no code`\"")));
        assertThat(page.place(9)).isEqualTo("docs/some.md:9");
    }

    @Test
    void aCodeBlockThatIsNotClosedIsRefused() {
        assertThatThrownBy(() -> page("```\nleft open\n"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not closed");
    }

    private static Page page(String text) {
        return Page.of(FILE, text.lines().toList());
    }
}
