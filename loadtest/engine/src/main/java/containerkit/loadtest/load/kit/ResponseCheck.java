package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.BodyLength;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.kit.Tally.Kind;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.text.Counted;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks status and body of every response on one connection, piece by piece as they arrive. */
final class ResponseCheck {
    private final ExpectedResponse right;
    private final @Nullable ByteArrayOutputStream collected;
    private int status;
    private int length;
    private boolean same;

    ResponseCheck(ExpectedResponse right) {
        this.right = right;
        this.collected = right.pattern == null ? null : new ByteArrayOutputStream();
    }

    void begin(int responseStatus) {
        status = responseStatus;
        length = 0;
        same = true;
        if (collected != null) {
            collected.reset();
        }
    }

    void piece(ByteBuf content) {
        int size = content.readableBytes();
        ByteBuf body = right.body;
        if (body != null) {
            same &= length + size <= body.readableBytes()
                    && ByteBufUtil.equals(content, content.readerIndex(), body, length, size);
        }
        if (collected != null) {
            try {
                content.getBytes(content.readerIndex(), collected, size);
            } catch (IOException e) {
                throw new UncheckedIOException(e); // memory does not fail to be written
            }
        }
        length += size;
    }

    Kind end() {
        if (status != right.status) {
            return Kind.WRONG_STATUS;
        }
        ByteBuf body = right.body;
        Pattern pattern = right.pattern;
        boolean fits = body != null ? same && length == body.readableBytes() : right.length.fits(length);
        if (fits && collected != null && pattern != null) {
            fits = pattern.matcher(collected.toString(StandardCharsets.UTF_8)).matches();
        }
        return fits ? Kind.GOOD : Kind.WRONG_BODY;
    }

    Fault fault() {
        if (status == right.status && right.body == null && !right.length.fits(length)) {
            return right.length.fault(right.of, length);
        }
        return new Fault(
                Fault.Kind.WRONG_RESPONSE,
                right.of
                        + (status != right.status
                                ? "status " + status + " instead of " + right.status
                                : "another body than expected (" + new Counted(length, "byte") + ")"));
    }

    /** Expected response of every request of a slice; shared by its connections, on whatever loop. */
    static final class ExpectedResponse {
        private final int status;
        private final @Nullable ByteBuf body;
        private final @Nullable Pattern pattern;
        private final BodyLength length;
        private final String of;

        /** @param of start of a message about a wrong response */
        ExpectedResponse(Expectation right, String of) {
            this.of = of;
            this.status = right.status();
            this.body = right.body() == null
                    ? null
                    : Unpooled.wrappedBuffer(right.body().getBytes(StandardCharsets.UTF_8));
            this.pattern = right.bodyMatches() == null ? null : Pattern.compile(right.bodyMatches(), Pattern.DOTALL);
            this.length = new BodyLength(right);
        }
    }
}
