package containerkit.peers.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port on loopback that a server listens on. */
public record Port(int number) {

    /** The loopback address; its name may resolve to IPv6. */
    public static final String HOST = "127.0.0.1";

    private static final int WRONG_USAGE = 2;
    private static final int BUSY = 3;
    private static final int LARGEST = 65_535;

    /**
     * Returns the port in a server's only argument. Ends the process with one line if it is no port
     * (status 2), or if it is busy (status 3): servers themselves print a stack trace, and some do not end.
     */
    public static Port of(String... arguments) {
        String given = arguments.length == 1 ? arguments[0] : "";
        int number = given.matches("\\d{1,5}") ? Integer.parseInt(given) : 0;
        if (number < 1 || number > LARGEST) {
            System.err.println("usage: one argument, the port to listen on, from 1 to " + LARGEST);
            System.exit(WRONG_USAGE);
        }
        Port port = new Port(number);
        try (Socket probe = new Socket()) { // it does not listen, so no client takes it for the server
            probe.setReuseAddress(true);
            probe.bind(port.address());
        } catch (IOException e) {
            System.err.println("cannot listen on " + HOST + ":" + number + ": " + e.getMessage());
            System.exit(BUSY);
        }
        return port;
    }

    /** Returns the socket address. */
    public InetSocketAddress address() {
        return new InetSocketAddress(HOST, number);
    }
}
