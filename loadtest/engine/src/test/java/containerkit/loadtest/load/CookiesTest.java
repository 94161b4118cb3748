package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CookiesTest {
    private final Cookies cookies = new Cookies();

    @Test
    void theLatestOfEachNameIsSentBack() {
        assertThat(cookies.header()).isNull();
        cookies.take(List.of("a=1; Path=/; HttpOnly", "b=2"));
        cookies.take(List.of("a=3; Max-Age=60"));

        assertThat(cookies.header()).isEqualTo("a=3; b=2");
    }

    @Test
    void whatAResponseDeletesIsNotSentAnyMore() {
        cookies.take(List.of("remember-me=x", "a=1"));
        cookies.take(List.of("remember-me=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/"));
        assertThat(cookies.header()).isEqualTo("a=1");
        cookies.take(List.of("a=; max-age=0"));

        assertThat(cookies.header()).isNull();
    }
}
