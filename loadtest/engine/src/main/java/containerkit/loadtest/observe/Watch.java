package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Values of a server before, during and after a load that another program makes.
 *
 * @param before at rest
 * @param during from the moment at which it was ready to be loaded until the load ended
 * @param after at rest again, as soon as the load had ended
 */
public record Watch(Map<Reading, Double> before, Samples during, Map<Reading, Double> after) {
    private static final long PAUSE_MILLIS = 500;

    /** Load that another program makes. */
    @FunctionalInterface
    public interface Load {
        /** Tells the other program that it may begin, and returns when the load has ended. */
        void await() throws IOException;
    }

    /** @throws IOException if the server does not respond over JMX, or stops responding */
    public static Watch of(ServerProbe probe, Load load) throws IOException, InterruptedException {
        Map<Reading, Double> before = probe.idle(PAUSE_MILLIS);
        Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
        sampler.start();
        load.await();
        sampler.stop();
        return new Watch(before, sampler.samples(), probe.idle(PAUSE_MILLIS));
    }
}
