package containerkit.peers.echo;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The arguments of a server that Spring Boot starts: the port, and options of Spring's, which make modes. */
public final class SpringArguments {

    private static final String OPTION = "--";

    private SpringArguments() {}

    /**
     * What Spring Boot is to be told: to listen on that port of loopback, and the options. Ends the process as
     * {@link Port#of} does where what is no option is not a port.
     *
     * @param defaults options for those that were not given; Spring would join two of a name to a list
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
