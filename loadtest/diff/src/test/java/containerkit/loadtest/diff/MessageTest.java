package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {
    @Test
    void takesPipelinedResponsesApart() {
        List<Message> all = Message.all(
                "HTTP/1.1 100 Continue\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
                        + "HTTP/1.1 404 \r\nContent-Length: 1\r\nVary: A\r\nvary: B\r\n\r\nd",
                false);
        assertThat(all).extracting(Message::status).containsExactly("100", "200", "404");
        assertThat(all).extracting(Message::body).containsExactly("", "abc", "d");
        assertThat(all.get(2).headers()).containsEntry("vary", "A, B");
        assertThat(all.get(2).reason()).isEmpty();
    }

    @Test
    void aHeadHasNoBodyWhateverItsLength() {
        List<Message> all = Message.all("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", true);
        assertThat(all).extracting(Message::body).containsExactly("");
    }

    @Test
    void aBodyWithoutLengthEndsWithTheConnection() {
        assertThat(Message.all("HTTP/1.0 200 OK\r\n\r\nabc", false))
                .extracting(Message::body)
                .containsExactly("abc");
    }

    @Test
    void whatIsNoResponseIsNone() {
        assertThat(Message.all("\0\0\22", false)).isEmpty();
        assertThat(Message.all("HTTP/1.1 200 OK\r\nServer:", false)).isEmpty();
    }

    @Test
    void aBodyThatIsCutOffIsNotComplete() {
        assertThat(Message.all("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", false))
                .extracting(Message::complete)
                .containsExactly(false);
        assertThat(Message.all("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", false))
                .extracting(Message::complete)
                .containsExactly(false);
    }

    @Test
    void whatFollowsAnUpgradeIsNoResponse() {
        assertThat(Message.all("HTTP/1.1 101 \r\n\r\n\u0081\u0001a", false))
                .extracting(Message::body)
                .containsExactly("\u0081\u0001a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "200",
                "100 200",
                "2 × 200",
                "100 150 × 200, then closed",
                "200, then nothing",
                "500, closed as announced",
                "no response, reset",
                "server does not start",
                "20",
                "varies"
            })
    void theTextIsReadAsWhatItWasMadeOf(String text) {
        assertThat(Status.all(text)).extracting(Status::text).containsExactly(text);
    }

    @Test
    void countedCodesAreOneEach() {
        assertThat(Status.all("100 2 × 200, then closed"))
                .containsExactly(Status.of(List.of("100", "200", "200"), Status.Ending.CLOSED));
    }

    @Test
    void readsAllBetweenWhichItVaried() {
        String text = Status.varying(new TreeSet<>(List.of("503", "2 × 200")));
        assertThat(text).isEqualTo("varies: 2 × 200 or 503");
        assertThat(Behaviour.of(Map.of(Behaviour.STATUS, text), "", "").statuses())
                .extracting(Status::codes)
                .containsExactly(List.of("200", "200"), List.of("503"));
    }

    @Test
    void howOftenAStatusCameIsNoSuccess() {
        assertThat(Status.all("250 × 404")).noneMatch(Status::served);
        assertThat(Status.all("404 302")).allMatch(Status::served);
    }
}
