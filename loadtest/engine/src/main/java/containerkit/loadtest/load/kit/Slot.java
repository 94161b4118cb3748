package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.ResponseCheck;
import containerkit.loadtest.load.ResponseCheck.Verdict;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Place of one connection in a slice: at most one request is on its way in it, and a closed connection is replaced. */
final class Slot implements Dispatcher.Place, Connector.Holder {
    private final SliceLoad load;
    private final Connector connector;
    private final CallCycle calls;
    private final List<ResponseCheck> checks;
    private final boolean keepAlive;
    private final Cookies cookies = new Cookies();
    private @Nullable Channel channel;
    private int call; // which request is under way
    private boolean waiting;
    private boolean connecting;
    private boolean closing;
    private boolean responded;
    private long intendedNanos;
    private long sentNanos;

    Slot(SliceLoad load, Connector connector, CallCycle calls, boolean keepAlive) {
        this.load = load;
        this.connector = connector;
        this.calls = calls;
        this.checks = calls.checks();
        this.keepAlive = keepAlive;
    }

    @Override
    public long intendedNanos() {
        return intendedNanos;
    }

    long sentNanos() {
        return sentNanos;
    }

    @Override
    public void connecting() {
        connecting = true;
    }

    @Override
    public ChannelHandler[] handlers() {
        Handler handler = new Handler();
        return new ChannelHandler[] {handler.decoder, handler};
    }

    boolean waiting() {
        return waiting;
    }

    /** Returns whether a successful response has come. */
    boolean responded() {
        return responded;
    }

    @Override
    public void send(long intended, long now) {
        intendedNanos = intended;
        sentNanos = now;
        call = calls.take();
        waiting = true;
        if (channel != null) {
            write(channel);
        } else if (!connecting) {
            connector.open(this);
        }
    }

    @Override
    public void connected(Channel fresh) {
        connecting = false;
        channel = fresh;
        closing = !keepAlive;
        if (waiting) {
            write(fresh);
        }
    }

    @Override
    public void connectFailed(Throwable cause) {
        connecting = false;
        if (cause instanceof IOException) {
            broke(Fault.ofMessage("could not connect: " + cause.getMessage()));
        } else {
            load.failed(cause);
        }
    }

    private void broke(Fault why) {
        if (waiting) {
            waiting = false;
            load.broken(this, why);
        } else if (!load.over()) {
            load.tally().trouble(why);
        }
    }

    /** Closes the connection because the slice is over: whatever is under way no longer counts. */
    void abandon() {
        waiting = false;
        close();
    }

    private void close() {
        Channel open = channel;
        channel = null;
        if (open != null) {
            connector.closed();
            open.close();
        }
    }

    private void write(Channel open) {
        open.writeAndFlush(calls.text(call, cookies.header()), open.voidPromise());
    }

    /** Handler of the responses of one connection. */
    final class Handler extends ChannelInboundHandlerAdapter {
        private final ResponseDecoder decoder = new ResponseDecoder();
        private boolean informational;
        private long respondedInBuffer = -1;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            try {
                if (context.channel() == channel) { // otherwise this place has given the connection up
                    read(context, (HttpObject) message);
                }
            } finally {
                ReferenceCountUtil.release(message);
            }
        }

        private void read(ChannelHandlerContext context, HttpObject message) {
            if (message.decoderResult().isFailure()) {
                // After that the decoder passes over everything, so the connection is of no more use.
                Throwable cause = message.decoderResult().cause();
                lost(context, Fault.contender("not HTTP: " + cause.getMessage()));
                return;
            }
            if (message instanceof HttpResponse response) {
                int status = response.status().code();
                informational = HttpStatusClass.INFORMATIONAL.contains(status);
                if (!waiting || decoder.buffers == respondedInBuffer) {
                    lost(context, Fault.contender("sent a response without a request"));
                    return;
                }
                if (!informational) {
                    checks.get(call).begin(status);
                    closing |= !HttpUtil.isKeepAlive(response);
                    if (calls.session(call)) {
                        cookies.take(response.headers().getAll(HttpHeaderNames.SET_COOKIE));
                    }
                }
            }
            if (message instanceof HttpContent content && !informational) {
                checks.get(call).piece(content.content());
                if (message instanceof LastHttpContent) {
                    end(context);
                }
            }
        }

        private void end(ChannelHandlerContext context) {
            Verdict verdict = checks.get(call).end();
            waiting = false;
            respondedInBuffer = decoder.buffers;
            responded |= verdict == Verdict.GOOD;
            if (verdict == Verdict.WRONG_BODY) {
                load.tally().brokenTrouble(checks.get(call).fault());
            }
            // A response without a length ends when the server closes, and is then complete on a dead connection.
            if (closing || !context.channel().isActive()) {
                close();
                load.closedByServer(Slot.this);
            }
            load.responded(Slot.this, verdict);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            lost(context, Fault.contender("the server closed the connection before it responded"));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            if (cause instanceof IOException) {
                lost(context, Fault.ofMessage(String.valueOf(cause.getMessage())));
                context.close();
            } else {
                load.failed(cause); // what else goes wrong here is the generator's own, memory for example
            }
        }

        private void lost(ChannelHandlerContext context, Fault why) {
            if (context.channel() == channel) { // otherwise this place has already given it up
                close();
                broke(why);
            }
        }
    }

    /** Netty's decoder, told of a HEAD, because a response cannot tell that. It counts the buffers that it reads. */
    final class ResponseDecoder extends HttpResponseDecoder {
        private long buffers; // that have come; a response that begins in the buffer of the one before has no request

        ResponseDecoder() {
            super(new HttpDecoderConfig()
                    .setMaxChunkSize(64 * 1024)
                    .setMaxHeaderSize(1024 * 1024) // more than any container sends
                    .setValidateHeaders(false));
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
            buffers++;
            super.channelRead(context, message);
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpMessage message) {
            return calls.head(call) || super.isContentAlwaysEmpty(message);
        }
    }
}
