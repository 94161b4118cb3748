package containerkit.peers.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Where a server listens: one port, of loopback only. */
public record Port(int number) {

    /** The address of loopback, spelt out: its name may be one of IPv6. */
    public static final String HOST = "127.0.0.1";

    private static final int WRONG_USAGE = 2;
    private static final int BUSY = 3;
    private static final int LARGEST = 65_535;

    /**
     * The port that a server was started with, its only argument. Ends the process with one line where it is none
     * (status 2), or where it is busy (status 3): what each server says of that, if it ends at all, fills a screen.
     */
    public static Port of(String... arguments) {
        String given = arguments.length == 1 ? arguments[0] : "";
        int number = given.matches("\\d{1,5}") ? Integer.parseInt(given) : 0;
        if (number < 1 || number > LARGEST) {
            System.err.println("usage: one argument, the port to listen on, from 1 to " + LARGEST);
            System.exit(WRONG_USAGE);
        }
        Port port = new Port(number);
        try (Socket probe = new Socket()) { // which does not listen: nobody may take it for the server
            probe.setReuseAddress(true);
            probe.bind(port.address());
        } catch (IOException e) {
            System.err.println("cannot listen on " + HOST + ":" + number + ": " + e.getMessage());
            System.exit(BUSY);
        }
        return port;
    }

    /** The same, as the JDK has it. */
    public InetSocketAddress address() {
        return new InetSocketAddress(HOST, number);
    }
}
