package containerkit.loadtest.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            -Dspring.datasource.password=p w | -Dspring.datasource.password=(hidden)
            --app.api-key=abc                | --app.api-key=(hidden)
            STRIPE_API_KEY=sk_1              | STRIPE_API_KEY=(hidden)
            /orders?api_key=abc&x=1          | /orders?api_key=(hidden)
            -Xmx512m                         | -Xmx512m
            -XX:+UseG1GC                     | -XX:+UseG1GC
            --server.port=1                  | --server.port=1
            DB_PASSWORD=x java -jar a.jar    | DB_PASSWORD=(hidden) java -jar a.jar
            Authorization: Basic abc         | Authorization: (hidden)
            X-Authorization: abc             | X-Authorization: (hidden)
            Accept: text/plain               | Accept: text/plain
            http://me:pw@127.0.0.1:1/path    | http://(hidden)@127.0.0.1:1/path
            /passwords.txt                   | /passwords.txt
            /a?access_token=abc&page=2       | /a?access_token=(hidden)
            {"user": "me", "password": "a\\"b", "n": 1} | {"user": "me", "password": "(hidden)", "n": 1}
            """)
    void aWordIsShownWithoutThem(String word, String shown) {
        assertThat(Secrets.shown(word)).isEqualTo(shown);
    }

    @Test
    void theWordAfterAnOptionMayBeOne() {
        assertThat(Secrets.shown(List.of("app", "--password", "pw", "--port", "80", "--token", "--verbose")))
                .containsExactly("app", "--password", "(hidden)", "--port", "80", "--token", "--verbose");
    }

    @Test
    void aValueOfAWordGoesToTheEndOfTheWord() {
        assertThat(Secrets.shown(List.of(
                        "gate", "--env", "DB_PASSWORD=correct horse 'x", "--arg=--spring.datasource.password=it's")))
                .containsExactly(
                        "gate", "--env", "DB_PASSWORD=(hidden)", "--arg=--spring.datasource.password=(hidden)");
    }

    @Test
    void aCurlCommandIsShownWithoutItsCredentials() {
        assertThat(Secrets.shown(
                        "--curl=curl -u me:pw -H 'Authorization: Bearer abc' -H \"X-Api-Key: k\" -H 'Accept: a' "
                                + "--cookie 'sid=1' http://localhost/orders"))
                .isEqualTo(
                        "--curl=curl -u (hidden) -H 'Authorization: (hidden)' -H \"X-Api-Key: (hidden)\" -H 'Accept: a' "
                                + "--cookie (hidden) http://localhost/orders");
    }

    @Test
    void theLoginOfACurlCommandInWordsIsOne() {
        assertThat(Secrets.shown(List.of("/usr/bin/curl", "-u", "me:pw", "-H", "Cookie: sid=1", "http://h/restart")))
                .containsExactly("/usr/bin/curl", "-u", "(hidden)", "-H", "Cookie: (hidden)", "http://h/restart");
        assertThat(Secrets.shown(List.of("curl", "-fsSu", "me:pw", "-ume:pw", "http://h")))
                .containsExactly("curl", "-fsSu", "(hidden)", "-u(hidden)", "http://h");
        assertThat(Secrets.shown(
                        List.of("sh", "-c", "sleep 1; /usr/bin/curl -sSu me:pw http://h && curl -ub:c http://h")))
                .containsExactly(
                        "sh", "-c", "sleep 1; /usr/bin/curl -sSu (hidden) http://h && curl -u(hidden) http://h");
        assertThat(Secrets.shown(List.of("sort", "-u", "names"))).containsExactly("sort", "-u", "names");
    }

    @Test
    void propertiesAndHeadersAreKnownByTheirNames() {
        assertThat(Secrets.shown(Map.of("a.token", "t", "cookie", "c", "server.servlet.session.cookie.name", "n")))
                .isEqualTo(
                        Map.of("a.token", "(hidden)", "cookie", "(hidden)", "server.servlet.session.cookie.name", "n"));
    }
}
