package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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

    @Test
    void equalStatusesInARowAreCounted() {
        assertThat(Status.of(List.of("100", "200", "200"), Status.Ending.CLOSED).text())
                .isEqualTo("100 2 × 200, then closed");
    }

    @Test
    void holdsAllBetweenWhichItVaried() {
        Status twice = Status.of(List.of("200", "200"), Status.Ending.COMPLETE);
        Status busy = Status.of(List.of("503"), Status.Ending.COMPLETE);
        Behaviour varying = Behaviour.of(Stream.of(busy, twice, busy)
                .map(status ->
                        new Behaviour(Map.of(Behaviour.STATUS, status.text()), List.of(status), "", "", Map.of()))
                .toList());

        assertThat(varying.value(Behaviour.STATUS)).isEqualTo("varies: 2 × 200 or 503");
        assertThat(varying.statuses()).containsExactlyInAnyOrder(twice, busy);
    }

    @Test
    void howOftenAStatusCameIsNoSuccess() {
        assertThat(Status.of(Collections.nCopies(250, "404"), Status.Ending.COMPLETE)
                        .served())
                .isFalse();
        assertThat(Status.of(List.of("404", "302"), Status.Ending.COMPLETE).served())
                .isTrue();
    }
}
