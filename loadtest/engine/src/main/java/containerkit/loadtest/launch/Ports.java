package containerkit.loadtest.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds ports to listen on. */
final class Ports {
    /** Below the range from which systems take client ports, so that no tool's connection can occupy one meanwhile. */
    private static final int FIRST = 18_081;

    /** The range is so wide that kits side by side hardly ever choose one port, on which a server listens seconds later. */
    private static final int LAST = 29_999;

    /** Port to try next; not the first one, for other kits may hand out ports at the same time. */
    private int next = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);

    /** @throws LaunchException if the port is in use */
    int claim(String contender, int wanted) throws LaunchException {
        if (!free(wanted)) {
            throw LaunchException.machine(
                    "port " + wanted + ", which the plan gives to " + contender + ", is in use",
                    "stop what listens there (ss -ltnp 'sport = :" + wanted + "'), or drop port from the plan");
        }
        return wanted;
    }

    /** Returns a free port that was not handed out recently; throws a LaunchException if none is free. */
    synchronized int any() throws LaunchException {
        for (int tried = FIRST; tried <= LAST; tried++) {
            int port = next;
            next = next == LAST ? FIRST : next + 1;
            if (free(port)) {
                return port;
            }
        }
        throw LaunchException.machine("no port from " + FIRST + " to " + LAST + " is free", "stop what listens there");
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true); // connections of an earlier server may still be closing
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
