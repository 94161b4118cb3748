package containerkit.loadtest.load.open;

import containerkit.loadtest.load.open.Tally.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** One connection's place in a slice: at most one request is on its way in it, and a closed connection is replaced. */
final class Slot implements Dispatcher.Place {
    private final SliceLoad load;
    private final ByteBuf request;
    private final AnswerCheck check;
    private final boolean keepAlive;
    private @Nullable Channel channel;
    private boolean waiting;
    private boolean closing;
    private long intendedNanos;
    private long sentNanos;

    Slot(SliceLoad load, ByteBuf request, AnswerCheck check, boolean keepAlive) {
        this.load = load;
        this.request = request;
        this.check = check;
        this.keepAlive = keepAlive;
    }

    @Override
    public long intendedNanos() {
        return intendedNanos;
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }

    boolean waiting() {
        return waiting;
    }

    /** Sends the request, on a new connection where there is none. */
    @Override
    public void send(long intended, long now) {
        intendedNanos = intended;
        sentNanos = now;
        waiting = true;
        Channel open = channel;
        if (open == null) {
            load.connect(this);
        } else {
            write(open);
        }
    }

    /** A connection for this place is there; a request may be waiting for it. */
    void connected(Channel fresh) {
        channel = fresh;
        closing = !keepAlive;
        if (waiting) {
            write(fresh);
        }
    }

    void connectFailed(Throwable cause) {
        if (waiting) {
            waiting = false;
            load.broken(this, "could not connect: " + cause.getMessage());
        } else {
            load.unconnected(cause);
        }
    }

    void close() {
        Channel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    private void write(Channel open) {
        open.writeAndFlush(request.duplicate(), open.voidPromise());
    }

    /** What comes back on one connection. */
    final class Handler extends ChannelInboundHandlerAdapter {
        private boolean informational;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            try {
                if (message instanceof HttpResponse response) {
                    begin(response);
                }
                if (message instanceof HttpContent content && !informational) {
                    check.piece(content.content());
                    if (message instanceof LastHttpContent last) {
                        end(last);
                    }
                }
            } finally {
                ReferenceCountUtil.release(message);
            }
        }

        private void begin(HttpResponse response) {
            int status = response.status().code();
            informational = HttpStatusClass.INFORMATIONAL.contains(status);
            if (!informational) {
                check.begin(status);
                closing |= !HttpUtil.isKeepAlive(response);
                if (response.decoderResult().isFailure()) {
                    load.trouble("not HTTP: " + response.decoderResult().cause());
                }
            }
        }

        private void end(LastHttpContent last) {
            if (!waiting) {
                load.trouble("an answer that nobody asked for");
                return;
            }
            waiting = false;
            Verdict verdict = last.decoderResult().isFailure() ? Verdict.WRONG_BODY : check.end();
            if (verdict != Verdict.GOOD) {
                load.trouble(check.described());
            }
            if (closing) {
                close();
            }
            load.answered(Slot.this, verdict);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            lost(context, "the server closed the connection before it answered");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            lost(context, String.valueOf(cause.getMessage()));
            context.close();
        }

        private void lost(ChannelHandlerContext context, String why) {
            if (context.channel() != channel) {
                return; // one that this place has already given up
            }
            channel = null;
            if (waiting) {
                waiting = false;
                load.broken(Slot.this, why);
            }
        }
    }
}
