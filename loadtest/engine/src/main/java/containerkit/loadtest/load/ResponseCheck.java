package containerkit.loadtest.load;

import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.text.Counted;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks status and body of every response on one connection, piece by piece as they arrive. */
public final class ResponseCheck {
    private final ExpectedResponse right;
    private final @Nullable ByteBuf collected; // of bodies that a pattern is to match
    private int status;
    private int length;
    private boolean same;

    public ResponseCheck(ExpectedResponse right) {
        this.right = right;
        this.collected = right.pattern == null ? null : Unpooled.buffer();
    }

    /** Verdict on a complete response. */
    public enum Verdict {
        GOOD,
        WRONG_STATUS,
        WRONG_BODY
    }

    public void begin(int responseStatus) {
        status = responseStatus;
        length = 0;
        same = true;
        if (collected != null) {
            collected.clear();
        }
    }

    public void piece(ByteBuf content) {
        int size = content.readableBytes();
        ByteBuf body = right.body;
        if (body != null) {
            same &= length + size <= body.readableBytes()
                    && ByteBufUtil.equals(content, content.readerIndex(), body, length, size);
        }
        if (collected != null) {
            collected.writeBytes(content, content.readerIndex(), size);
        }
        length += size;
    }

    public Verdict end() {
        if (status != right.expect.status()) {
            return Verdict.WRONG_STATUS;
        }
        ByteBuf body = right.body;
        Pattern pattern = right.pattern;
        boolean fits = body != null ? same && length == body.readableBytes() : right.fits(length);
        if (fits && collected != null && pattern != null) {
            fits = pattern.matcher(collected.toString(StandardCharsets.UTF_8)).matches();
        }
        return fits ? Verdict.GOOD : Verdict.WRONG_BODY;
    }

    public Fault fault() {
        Counted bytes = new Counted(length, "byte");
        if (right.body != null || right.fits(length)) {
            return new Fault(Fault.Kind.WRONG_RESPONSE, right.of + "another body than expected (" + bytes + ")");
        }
        return new Fault(
                Fault.Kind.OTHER_LENGTH,
                right.of + "a body of " + bytes + (right.expect.length() == null ? " after one of " : " instead of ")
                        + right.length);
    }

    /** Expected response of every request of a slice; shared by its connections, in whatever thread. */
    public static final class ExpectedResponse {
        private static final int UNKNOWN = -1;

        private final Expectation expect;
        private final String of;
        private final @Nullable ByteBuf body;
        private final @Nullable Pattern pattern;
        private final AtomicInteger length;

        /** @param of start of a message about a wrong response */
        public ExpectedResponse(Expectation expect, String of) {
            this.expect = expect;
            this.of = of;
            this.body = expect.body() == null
                    ? null
                    : Unpooled.wrappedBuffer(expect.body().getBytes(StandardCharsets.UTF_8));
            this.pattern = expect.bodyMatches() == null ? null : Pattern.compile(expect.bodyMatches(), Pattern.DOTALL);
            this.length = new AtomicInteger(expect.length() == null ? UNKNOWN : expect.length());
        }

        /** Returns whether a body of so many bytes is right; the first one sets the length if none is expected. */
        private boolean fits(int bytes) {
            return expect.varies() || length.compareAndSet(UNKNOWN, bytes) || length.get() == bytes;
        }
    }
}
