package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.app.work.HeldWork;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Compares an application's request pool with the container's own MBean while requests run. */
public abstract class PoolAdapterContract {

    private static final int REQUESTS = 25;

    private final TestedApplication application;
    private final PoolMBean own;
    private final List<Class<?>> sources;
    private final String[] options;

    /** Starts {@code application} with the options that its container needs to export {@code own}. */
    protected PoolAdapterContract(
            TestedApplication application, PoolMBean own, List<Class<?>> sources, String... options) {
        this.application = application;
        this.own = own;
        this.sources =
                Stream.concat(Stream.of(HeldWork.class), sources.stream()).toList();
        this.options = Stream.concat(Stream.of("management.server.port=-1"), Stream.of(options))
                .toArray(String[]::new);
    }

    @Test
    void agreesWithTheContainer() {
        Set<ObjectName> earlier = own.names();
        try (RunningApplication running = application.start(sources, options)) {
            ObjectName pool = own.nameBesides(earlier);
            List<CompletableFuture<HttpResponse<String>>> held = running.getManyAsync(REQUESTS, "/test/block");
            int busy = Math.min(REQUESTS, own.read(pool, own.max()));
            await().untilAsserted(() -> {
                assertThat(own.read(pool, own.busy())).isEqualTo(busy);
                assertThat(running.mBean("RequestPool", "Busy")).isEqualTo(busy);
                assertThat(running.mBean("RequestPool", "Queued")).isEqualTo(REQUESTS - busy);
                assertThat(running.mBean("RequestPool", "Current")).isEqualTo(own.readCurrent(pool));
                assertThat(running.mBean("RequestPool", "Max")).isEqualTo(own.read(pool, own.max()));
            });

            running.bean(HeldWork.class).release();
            assertThat(held).allSatisfy(r -> assertThat(r.join().statusCode()).isEqualTo(200));
            await().untilAsserted(() -> {
                assertThat(own.read(pool, own.busy())).isZero();
                assertThat(running.mBean("RequestPool", "Busy")).isEqualTo(0);
            });
        }
    }
}
