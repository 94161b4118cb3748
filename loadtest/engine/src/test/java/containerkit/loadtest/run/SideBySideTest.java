package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.run.setup.ServerSession;
import containerkit.loadtest.run.setup.ServerStarter.Start;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SideBySideTest {
    private final Server first = new Server();
    private final Server second = new Server();

    @Test
    void outcomesComeInTheOrderOfTheStartsWhichRunAtOnce() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core starts one server at a time");
        CountDownLatch secondStarted = new CountDownLatch(1);

        List<Start> starts = SideBySide.start(List.of(
                () -> {
                    assertThat(secondStarted.await(30, TimeUnit.SECONDS)).isTrue();
                    return started(RunFixture.TOMCAT, first);
                },
                () -> {
                    secondStarted.countDown();
                    return started(RunFixture.JETTY, second);
                }));

        assertThat(starts)
                .extracting(start -> start.launch().variant())
                .containsExactly(RunFixture.TOMCAT, RunFixture.JETTY);
        assertThat(first.closed || second.closed).isFalse();
    }

    @Test
    void aStartThatEndsTheRunLeavesNoServer() {
        LaunchException taken = new LaunchException(LaunchException.Kind.MACHINE, "port 80 is in use", "stop it");

        assertThatThrownBy(() -> SideBySide.start(List.of(
                        () -> {
                            throw taken;
                        },
                        () -> started(RunFixture.JETTY, second))))
                .isSameAs(taken);
        assertThat(second.closed).isTrue();
    }

    @Test
    void anInterruptLeavesNoServer() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        Thread user = new Thread(() -> {
            try {
                begun.await();
            } catch (InterruptedException e) {
                return;
            }
            main.interrupt();
        });
        user.start();

        assertThatThrownBy(() -> SideBySide.start(List.of(() -> started(RunFixture.TOMCAT, first), () -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return started(RunFixture.JETTY, second);
                })))
                .isInstanceOf(InterruptedException.class);
        assertThat(first.closed).isTrue();
        user.join();
    }

    private static Start started(Variant variant, Server server) throws Exception {
        return new Start(
                LaunchResult.of(4, 1, "all", variant, false),
                new ServerSession(variant, server, ServerProbe.of(null, OptionalLong.empty())),
                null);
    }

    private static final class Server implements RunningServer {
        private volatile boolean closed;

        @Override
        public Contender contender() {
            throw new UnsupportedOperationException();
        }

        @Override
        public URI address() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
