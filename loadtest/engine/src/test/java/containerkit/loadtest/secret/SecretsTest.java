package containerkit.loadtest.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import containerkit.loadtest.failure.UserFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final int LONG = 1 << 17; // what takes 16 times as long for 4 times as much would take minutes

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
            --app.api-key=abc                  | --app.api-key=(hidden)
            STRIPE_API_KEY=sk_1                | STRIPE_API_KEY=(hidden)
            DB_PASSWORD=x java -jar a.jar      | DB_PASSWORD=(hidden) java -jar a.jar
            DB_PASS=x pass=y                   | DB_PASS=(hidden) pass=(hidden)
            smtpPass=x -Dpass=y                | smtpPass=(hidden) -Dpass=(hidden)
            JWT_SIGNING_KEY=x                  | JWT_SIGNING_KEY=(hidden)
            ENCRYPTION_KEY=x                   | ENCRYPTION_KEY=(hidden)
            password = x                       | password = (hidden)
            Ocp-Apim-Subscription-Key: a b     | Ocp-Apim-Subscription-Key: (hidden)
            X-Functions-Key: x                 | X-Functions-Key: (hidden)
            Authorization: Basic abc           | Authorization: (hidden)
            X-Authorization: abc               | X-Authorization: (hidden)
            Authentication: abc                | Authentication: (hidden)
            X-Session-Id: abc                  | X-Session-Id: (hidden)
            security password: 8e55-72, change | security password: (hidden), change
            bad token: abc, api-key: x         | bad token: abc, api-key: (hidden)
            /orders?api_key=abc&x=1            | /orders?api_key=(hidden)&x=1
            /a?access_token=abc&page=2         | /a?access_token=(hidden)&page=2
            /blob?sv=1&sig=a%2Fb&se=2          | /blob?sv=1&sig=(hidden)&se=2
            /map?key=AB12&q=x                  | /map?key=(hidden)&q=x
            no /a?token=abc: status 401        | no /a?token=(hidden): status 401
            /a;jsessionid=AB12                 | /a;jsessionid=(hidden)
            http://me:pw@127.0.0.1:1/path      | http://(hidden)@127.0.0.1:1/path
            from https://u:p@w@repo.example/m2 | from https://(hidden)@repo.example/m2
            jdbc:mysql://h/db?user=u&password=p| jdbc:mysql://h/db?user=u&password=(hidden)
            jdbc:sqlserver://h;password=p      | jdbc:sqlserver://h;password=(hidden)
            jdbc:oracle:thin:scott/tiger@h:1:x | jdbc:oracle:thin:(hidden)@h:1:x
            X-Custom: Bearer a1                | X-Custom: Bearer (hidden)
            X-Custom: Bearer secretword        | X-Custom: Bearer (hidden)
            -H 'X-Custom: basic secretword'    | -H 'X-Custom: basic (hidden)'
            ENCRYPT_KEY=x encrypt.key=y        | ENCRYPT_KEY=(hidden) encrypt.key=(hidden)
            DB_PW=x --mail.pw=y                | DB_PW=(hidden) --mail.pw=(hidden)
            sent Bearer eyJhbGciOiJI.e30.x now | sent Bearer (hidden) now
            cookie-less eyJhbGciOiJI.e30.x     | cookie-less (hidden)
            key ghp_0123456789abcdef           | key (hidden)
            {"user": "me", "password": "a\\"b", "n": 1} | {"user": "me", "password": "(hidden)", "n": 1}
            {"pin": 1, "password": 1234}       | {"pin": 1, "password": "(hidden)"}
            {"password": null, "token" : "cut  | {"password": null, "token" : "(hidden)
            {"n": 1, "credentials": [{"value": "x"}]} | {"n": 1, "credentials": [(hidden)
            {"secrets": {"a": ["x", "}"], "b": {"c": "y"}, "d": "z"}, "n": 1} | {"secrets": {(hidden)
            log: {\\"tokens\\":{}, \\"secrets\\":[\\"]x\\",[\\"y\\"]],\\"a\\":1} | log: {\\"tokens\\":{}, \\"secrets\\":[(hidden)
            log: {\\"password\\":\\"x\\",\\"a\\":\\"b\\"} | log: {\\"password\\":\\"(hidden)\\",\\"a\\":\\"b\\"}
            <db><password>x</password></db>    | <db><password>(hidden)</password></db>
            <s:token id="1">x</s:token>        | <s:token id="1">(hidden)</s:token>
            <user name="me" password="x y"/>   | <user name="me" password="(hidden)"/>
            """)
    void aTextIsShownWithoutThem(String text, String shown) {
        assertThat(Secrets.KNOWN.shown(text)).isEqualTo(shown);
        assertThat(Secrets.KNOWN.shown(shown)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx512m",
                "-XX:+UseG1GC",
                "--server.port=1",
                "Accept: text/plain",
                "/passwords.txt",
                "a token bucket with tokens: 100 per second",
                "max_tokens=100 monkey=1 keyboard=qwerty compass=n bypass=true passed=12 author=me",
                "/items?sort=key&monkey=1&keyboard=us",
                "primary_key=id partition-key=a key=b cache.key=c",
                "token.type=Bearer spring.security.oauth2.token-uri=http://h/t password-file=/run/x",
                "Unexpected token: } at line 3",
                "Error during authentication: connection refused",
                "WWW-Authenticate: Bearer realm=\"api\"",
                "Basic authentication and bearer tokens",
                "PASS: 3 tests",
                "if (token == null || password != other)",
                "server.servlet.session.cookie.name=SID",
                "{\"key\": \"tomcat\", \"tokens\": 3, \"password\": null}",
                "<html><body class=\"a\">secretary</body></html>",
                "http://127.0.0.1:8080/a?mail=me@example.org",
            })
    void whatIsNoSecretIsShown(String text) {
        assertThat(Secrets.KNOWN.shown(text)).isEqualTo(text);
        assertThat(Secrets.KNOWN.shown(List.of(text))).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "a ",
                "a=",
                "password=",
                "password: ",
                "?key=",
                "\"password\":[",
                "\"token\":\"\\",
                "<a ",
                "<password>",
                "http://",
                "://a",
                "Bearer ",
                "eyJ",
                "-",
                "-u",
                " curl -u ",
                "jdbc:oracle:thin:a",
                "-----BEGIN PRIVATE KEY-----",
            })
    void aLongTextTakesTimeInProportion(String part) {
        String text = part.repeat(LONG / part.length());

        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Secrets.KNOWN.shown(List.of("curl", text)));
    }

    @Test
    void oneWordOfAMebibyteTakesSeconds() {
        String word = "x".repeat(MEBIBYTE);

        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            assertThat(Secrets.KNOWN.shown(word)).isEqualTo(word);
            assertThat(Secrets.KNOWN.shown(Map.of(word, "{\"password\":\"" + word)))
                    .containsValue("{\"password\":\"(hidden)");
        });
    }

    @Test
    void theWordAfterAnOptionMayBeOne() {
        assertThat(Secrets.KNOWN.shown(List.of("app", "--password", "pw", "--port", "80", "--token", "--verbose")))
                .containsExactly("app", "--password", "(hidden)", "--port", "80", "--token", "--verbose");
        assertThat(Secrets.KNOWN.shown(List.of("app", "--password", "-pw", "-v")))
                .containsExactly("app", "--password", "(hidden)", "-v");
    }

    @Test
    void aValueOfAWordGoesToTheEndOfTheWord() {
        assertThat(Secrets.KNOWN.shown(List.of(
                        "gate",
                        "-Dspring.datasource.password=p w",
                        "--env",
                        "DB_PASS=correct horse 'x",
                        "--arg=--spring.datasource.password=it's")))
                .containsExactly(
                        "gate",
                        "-Dspring.datasource.password=(hidden)",
                        "--env",
                        "DB_PASS=(hidden)",
                        "--arg=--spring.datasource.password=(hidden)");
    }

    @Test
    void aCurlCommandIsShownWithoutItsCredentials() {
        assertThat(Secrets.KNOWN.shown(
                        "--curl=curl -u me:pw -H 'Authorization: Bearer abc' -H \"X-Api-Key: k l\" -H 'Accept: a' "
                                + "--cookie 'sid=1' http://localhost/orders"))
                .isEqualTo(
                        "--curl=curl -u (hidden) -H 'Authorization: (hidden)' -H \"X-Api-Key: (hidden)\" -H 'Accept: a' "
                                + "--cookie (hidden) http://localhost/orders");
    }

    @Test
    void theLoginOfACurlCommandInWordsIsOne() {
        assertThat(Secrets.KNOWN.shown(
                        List.of("/usr/bin/curl", "-u", "me:pw", "-H", "Cookie: sid=1", "http://h/restart")))
                .containsExactly("/usr/bin/curl", "-u", "(hidden)", "-H", "Cookie: (hidden)", "http://h/restart");
        assertThat(Secrets.KNOWN.shown(List.of("curl", "-fsSu", "me:pw", "-ume:pw", "-bSID=pw", "http://h")))
                .containsExactly("curl", "-fsSu", "(hidden)", "-u(hidden)", "-b(hidden)", "http://h");
        assertThat(Secrets.KNOWN.shown(
                        List.of("sh", "-c", "sleep 1; /usr/bin/curl -sSu me:pw http://h && curl -ub:c http://h")))
                .containsExactly(
                        "sh", "-c", "sleep 1; /usr/bin/curl -sSu (hidden) http://h && curl -u(hidden) http://h");
        assertThat(Secrets.KNOWN.shown(List.of("sort", "-u", "names"))).containsExactly("sort", "-u", "names");
    }

    @Test
    void propertiesAndHeadersAreKnownByTheirNames() {
        assertThat(Secrets.KNOWN.shown(Map.of(
                        "a.token", "t", "cookie", "c", "server.servlet.session.cookie.name", "n", "x", "Bearer word")))
                .isEqualTo(Map.of(
                        "a.token",
                        "(hidden)",
                        "cookie",
                        "(hidden)",
                        "server.servlet.session.cookie.name",
                        "n",
                        "x",
                        "Bearer (hidden)"));
    }

    @Test
    void furtherNamesAreSecretHoweverTheyAreSpelled() {
        Secrets secrets = Secrets.KNOWN.and(List.of("my.tenant"));

        assertThat(secrets.shown("MY_TENANT=a /x?myTenant=b&c=d my-tenant: e"))
                .isEqualTo("MY_TENANT=(hidden) /x?myTenant=(hidden)&c=d my-tenant: (hidden)");
        assertThat(secrets.shown(List.of("app", "--my-tenant", "a b", "{\"my_tenant\": 7}")))
                .containsExactly("app", "--my-tenant", "(hidden)", "{\"my_tenant\": \"(hidden)\"}");
        assertThat(secrets.shown(Map.of("X-My-Tenant", "a"))).containsEntry("X-My-Tenant", "a");
    }

    @Test
    void whatItQuotesHasNoSecrets() {
        UserFailure failure = UserFailure.missing(
                "spring-boot-starter-jetty cannot be resolved from mirror (https://me:pw@repo.example/m2): timeout",
                "check GET /a?access_token=abc&page=2");

        assertThat(failure)
                .hasMessage(
                        "spring-boot-starter-jetty cannot be resolved from mirror (https://(hidden)@repo.example/m2): timeout");
        assertThat(failure.hint()).isEqualTo("check GET /a?access_token=(hidden)&page=2");
    }
}
