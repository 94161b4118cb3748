package containerkit.loadtest.plan.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurlCommandTest {
    @TempDir
    Path directory;

    /** As a browser copies a request, continued lines, an ANSI-C quote and headers of its own included. */
    @Test
    void readsWhatABrowserCopies() {
        Requests requests = CurlCommand.of(
                List.of(
                        """
                        curl 'http://localhost:8080/api/orders?draft=true' \\
                          -X 'PUT' \\
                          -H 'Accept: application/json, text/plain, */*' \\
                          -H 'Accept-Language: de-DE,de;q=0.9' \\
                          -H 'Connection: keep-alive' \\
                          -H 'Content-Type: application/json' \\
                          -b 'SESSION=abc; theme=dark' \\
                          -H 'Sec-Fetch-Mode: cors' \\
                          -H 'sec-ch-ua: "Chromium";v="130"' \\
                          --data-raw $'{"name":"it\\'s \\u00e9"}' \\
                          --compressed --insecure
                        """),
                directory);

        Endpoint request = requests.endpoints().get(0);
        assertThat(request.method()).isEqualTo("PUT");
        assertThat(request.path()).isEqualTo("/api/orders?draft=true");
        assertThat(request.body()).isEqualTo("{\"name\":\"it's é\"}");
        assertThat(request.headers())
                .containsOnlyKeys("Accept", "Accept-Language", "Content-Type", "Cookie", "Accept-Encoding")
                .containsEntry("Cookie", "SESSION=abc; theme=dark")
                .containsEntry("Accept-Encoding", "gzip");
        assertThat(requests.notes()).singleElement().asString().contains("Cookie", "version control");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            curl http://localhost:8080                                 | GET    | /              |
            curl localhost:8080/orders/7#top                           | GET    | /orders/7      |
            curl -sS -XDELETE http://h/orders/7                        | DELETE | /orders/7      |
            curl -d item=7 -d 'note=a b' http://h/orders               | POST   | /orders        | item=7&note=a b
            curl --data-urlencode 'q=a b' -G http://h/search           | GET    | /search?q=a+b  |
            curl -G -d page=2 'http://h/search?q=a'                    | GET    | /search?q=a&page=2 |
            curl --json '{"item": 7}' --url http://h/orders            | POST   | /orders        | {"item": 7}
            curl -I http://h/orders                                    | HEAD   | /orders        |
            curl "http://h/orders?name=a b"                            | GET    | /orders?name=a%20b |
            /usr/bin/curl http://h/caf%C3%A9/ü                         | GET    | /caf%C3%A9/%C3%BC |
            curl --data-urlencode '=a=b' http://h/                     | POST   | /              | a%3Db
            curl --data-urlencode 'a b' http://h/                      | POST   | /              | a+b
            curl --data-urlencode note@text http://h/                  | POST   | /              | note=one+%26+two
            curl --data-urlencode @text http://h/                      | POST   | /              | one+%26+two
            """)
    void readsWhatPeopleType(String command, String method, String path, String body) throws IOException {
        Files.writeString(directory.resolve("text"), "one & two");
        Endpoint request =
                CurlCommand.of(List.of(command), directory).endpoints().get(0);

        assertThat(request.method()).isEqualTo(method);
        assertThat(request.path()).isEqualTo(path);
        assertThat(request.body()).isEqualTo(body);
    }

    @Test
    void namesTheTypesOfBodiesAndTheUser() {
        List<Endpoint> requests = CurlCommand.of(
                        List.of(
                                "curl -d a=b http://h/form",
                                "curl --json '{}' http://h/json",
                                "curl -u user:secret http://h/mine",
                                "curl -H 'Content-Type: text/csv' -d 1,2 http://h/csv"),
                        directory)
                .endpoints();

        assertThat(requests.get(0).headers()).containsEntry("Content-Type", "application/x-www-form-urlencoded");
        assertThat(requests.get(1).headers())
                .containsEntry("Content-Type", "application/json")
                .containsEntry("Accept", "application/json");
        assertThat(requests.get(2).headers()).containsEntry("Authorization", "Basic dXNlcjpzZWNyZXQ=");
        assertThat(requests.get(3).headers()).containsEntry("Content-Type", "text/csv");
        assertThat(requests).extracting(Endpoint::name).containsExactly("post-form", "post-json", "mine", "post-csv");
    }

    @Test
    void joinsHeadersOfOneNameAndFindsThemInAnyCase() {
        Requests requests = CurlCommand.of(
                List.of(
                        "curl -b a=1 -b b=2 -H 'Accept: text/html' -H 'accept: text/plain' http://h/a",
                        "curl -H 'content-type: application/x' --json '{}' http://h/c",
                        "curl -H 'Host: shop.example.com' http://localhost/d",
                        "curl -u you:other http://me:word@localhost/f",
                        "curl --json '{}' -u me:pw -H 'Content-Type: application/x' -H 'Authorization: Bearer t' http://h/g",
                        "curl -H 'Cookie: a=1' -b b=2 http://h/h"),
                directory);
        List<Endpoint> all = requests.endpoints();

        assertThat(all.get(0).headers())
                .containsOnly(Map.entry("Cookie", "a=1; b=2"), Map.entry("Accept", "text/html, text/plain"));
        assertThat(all.get(1).headers())
                .containsOnly(Map.entry("content-type", "application/x"), Map.entry("Accept", "application/json"));
        assertThat(all.get(2).headers()).isEmpty();
        assertThat(requests.notes()).contains("left out the header Host: every contender has an address of its own");
        assertThat(all.get(3).headers()).containsEntry("Authorization", "Basic eW91Om90aGVy");
        assertThat(all.get(4).headers())
                .as("-H replaces those of options")
                .containsEntry("Content-Type", "application/x")
                .containsEntry("Authorization", "Bearer t");
        assertThat(all.get(5).headers()).containsEntry("Cookie", "a=1");
    }

    @Test
    void readsBodiesFromFiles() throws IOException {
        Files.writeString(directory.resolve("order.json"), "{\n  \"item\": 7\n}\n");

        assertThat(CurlCommand.of(List.of("curl --data-binary @order.json http://h/"), directory)
                        .endpoints()
                        .get(0)
                        .body())
                .isEqualTo("{\n  \"item\": 7\n}\n");
        assertThat(CurlCommand.of(List.of("curl -d @order.json http://h/"), directory)
                        .endpoints()
                        .get(0)
                        .body())
                .isEqualTo("{  \"item\": 7}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            wget http://h/                        | does not start with curl
            curl                                  | expected one URL, got none
            curl http://h/a http://h/b            | expected one URL, got http://h/a http://h/b
            curl 'http://h/                       | the quote ' at character 6 is not closed
            curl "http://h/                       | the quote " at character 6 is not closed
            curl --proxy http://p --frob http://h/ -Z | unknown curl option --proxy
            curl -F file=@a.png http://h/         | unknown curl option -F
            curl -b cookies.txt http://h/         | --cookie names the file 'cookies.txt'
            curl -X PATCH http://h/               | cannot send PATCH
            curl -H 'no header' http://h/         | 'no header' is not a header: expected NAME: VALUE
            curl -d @nothing http://h/            | the file nothing of the body cannot be read
            curl --data-urlencode q@nothing http://h/ | the file nothing of the body cannot be read
            curl http://h/ -H                     | -H has no value
            curl ^"http://h/^"                    | quoted for the Windows command prompt
            """)
    void refusesWhatItCannotSend(String command, String message) {
        assertThatThrownBy(() -> CurlCommand.of(List.of(command), directory))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining(message);
    }
}
