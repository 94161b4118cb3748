package containerkit.loadtest.load.open;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What every response of a slice must be; shared by its connections, on whatever loop. */
final class ExpectedResponse {
    private final int status;
    private final @Nullable ByteBuf body;
    private final @Nullable Pattern pattern;
    private final boolean varies;
    private final AtomicInteger firstLength = new AtomicInteger(-1);

    ExpectedResponse(LoadJob.Right right) {
        this.status = right.status();
        this.body = right.body() == null
                ? null
                : Unpooled.wrappedBuffer(right.body().getBytes(StandardCharsets.UTF_8));
        this.pattern = right.bodyMatches() == null ? null : Pattern.compile(right.bodyMatches(), Pattern.DOTALL);
        this.varies = right.varies();
    }

    int status() {
        return status;
    }

    @Nullable
    ByteBuf body() {
        return body;
    }

    @Nullable
    Pattern pattern() {
        return pattern;
    }

    /** Where no exact body is known, all responses must be as long as the first, unless they may vary. */
    boolean lengthFits(int length) {
        return varies || firstLength.compareAndSet(-1, length) || firstLength.get() == length;
    }
}
