package containerkit.loadtest.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds ports to listen on. */
final class Ports {
    /** Below the range from which systems take client ports, so that no tool's connection can occupy it meanwhile. */
    private static final int FIRST = 18_081;

    /** A server listens seconds after it was given its port: among so many, kits that start servers side by side hardly ever meet. */
    private static final int LAST = 29_999;

    /** Two kits that start together must not look at the same port before either server listens on it. */
    private int next = FIRST + (int) (ProcessHandle.current().pid() % (LAST - FIRST));

    /** The wanted port, if it is free. */
    int claim(String contender, int wanted) throws LaunchException {
        if (!free(wanted)) {
            throw new LaunchException(
                    LaunchException.Kind.MACHINE,
                    "port " + wanted + ", which the plan gives to " + contender + ", is in use",
                    "stop what listens there (ss -ltnp 'sport = :" + wanted + "'), or drop port from the plan");
        }
        return wanted;
    }

    /** Some free port, not one that was given out lately. */
    synchronized int any() throws LaunchException {
        for (int tried = FIRST; tried <= LAST; tried++) {
            int port = next;
            next = next == LAST ? FIRST : next + 1;
            if (free(port)) {
                return port;
            }
        }
        throw new LaunchException(
                LaunchException.Kind.MACHINE,
                "no port from " + FIRST + " to " + LAST + " is free",
                "stop what listens there");
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
