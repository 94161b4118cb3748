package containerkit.peers.echo;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The arguments of a Spring Boot peer: the port, and Spring options, which select modes. */
public final class SpringArguments {

    private static final String OPTION = "--";

    private SpringArguments() {}

    /**
     * Returns Spring Boot's arguments: that port on loopback, and the options. Ends the process like
     * {@link Port#of} if another argument is no port.
     *
     * @param defaults options that apply unless given; Spring would join two values to a list
     */
    public static String[] of(String[] given, String... defaults) {
        List<String> options =
                Arrays.stream(given).filter(each -> each.startsWith(OPTION)).toList();
        Port port = Port.of(
                Arrays.stream(given).filter(each -> !each.startsWith(OPTION)).toArray(String[]::new));
        return Stream.of(
                        Stream.of("--server.address=" + Port.HOST, "--server.port=" + port.number()),
                        Arrays.stream(defaults)
                                .filter(each -> options.stream().noneMatch(other -> sameName(each, other))),
                        options.stream())
                .flatMap(each -> each)
                .toArray(String[]::new);
    }

    private static boolean sameName(String option, String other) {
        return option.split("=")[0].equals(other.split("=")[0]);
    }
}
