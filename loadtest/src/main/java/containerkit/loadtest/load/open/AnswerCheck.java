package containerkit.loadtest.load.open;

import containerkit.loadtest.load.open.Tally.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks status and body of every answer on one connection, piece by piece as they arrive. */
final class AnswerCheck {
    private final int status;
    private final @Nullable ByteBuf body;
    private final @Nullable Pattern pattern;
    private final @Nullable ByteArrayOutputStream collected;
    private final Lengths lengths;
    private final boolean varies;
    private int actualStatus;
    private int length;
    private boolean same;

    AnswerCheck(Order.Right right, Lengths lengths) {
        this.status = right.status();
        this.body = right.body() == null
                ? null
                : Unpooled.wrappedBuffer(right.body().getBytes(StandardCharsets.UTF_8));
        this.pattern = right.bodyMatches() == null ? null : Pattern.compile(right.bodyMatches(), Pattern.DOTALL);
        this.collected = pattern == null ? null : new ByteArrayOutputStream();
        this.varies = right.varies();
        this.lengths = lengths;
    }

    /** The length of the first right answer, shared by all connections of a slice. */
    static final class Lengths {
        private int first = -1;

        private boolean alike(int length) {
            if (first < 0) {
                first = length;
            }
            return first == length;
        }
    }

    void begin(int answeredStatus) {
        actualStatus = answeredStatus;
        length = 0;
        same = true;
        if (collected != null) {
            collected.reset();
        }
    }

    void piece(ByteBuf content) {
        int size = content.readableBytes();
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

    Verdict end() {
        if (actualStatus != status) {
            return Verdict.WRONG_STATUS;
        }
        boolean right = body != null ? same && length == body.readableBytes() : varies || lengths.alike(length);
        if (right && pattern != null && collected != null) {
            right = pattern.matcher(collected.toString(StandardCharsets.UTF_8)).matches();
        }
        return right ? Verdict.GOOD : Verdict.WRONG_BODY;
    }

    String described() {
        return actualStatus != status
                ? "status " + actualStatus + " instead of " + status
                : "another body than expected (" + length + " bytes)";
    }
}
