package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.app.work.HeldWork;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
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

    /**
     * A container's own MBean of its pool.
     *
     * @param pattern matches its name, and those that servers before it left
     * @param busy the attribute's name, as are the next three
     * @param leased the current threads that the container keeps for itself; null if its counts exclude them
     */
    public record PoolMBean(String pattern, String busy, String current, String max, @Nullable String leased) {

        private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

        public PoolMBean(String pattern, String busy, String current, String max) {
            this(pattern, busy, current, max, null);
        }

        /** Returns what there is now. */
        Set<ObjectName> names() {
            try {
                return SERVER.queryNames(new ObjectName(pattern), null);
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Returns the one that was not there before. */
        ObjectName nameBesides(Set<ObjectName> earlier) {
            List<ObjectName> names =
                    names().stream().filter(name -> !earlier.contains(name)).toList();
            if (names.size() != 1) {
                throw new IllegalStateException(pattern + " matches " + names + " besides " + earlier);
            }
            return names.get(0);
        }

        /** Returns the current request threads. */
        int readCurrent(ObjectName name) {
            return read(name, current) - (leased == null ? 0 : read(name, leased));
        }

        int read(ObjectName name, String attribute) {
            try {
                return ((Number) SERVER.getAttribute(name, attribute)).intValue();
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
