package containerkit.peers.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A server of the catalogue; its keys are told there. */
record Entry(
        String name,
        String module,
        List<String> build,
        String makes,
        String jar,
        List<String> command,
        List<String> args,
        String identity,
        String configuration,
        Needs needs,
        Set<Served> serves,
        Map<Lack, String> lacks,
        @JsonProperty("closes_after") Integer closesAfter,
        String transport) {

    private static final String PORT = "{port}";
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    Entry {
        needs = needs == null ? new Needs(null, null, null, null) : needs;
        lacks = lacks == null ? Map.of() : lacks;
    }

    enum Served {
        @JsonProperty("graphql")
        GRAPHQL,
        @JsonProperty("json")
        JSON,
        @JsonProperty("text")
        TEXT,
        @JsonProperty("file")
        FILE
    }

    enum Lack {
        /** It answers, but leaves the closing to the client that asked for it. */
        @JsonProperty("connection_close")
        CONNECTION_CLOSE,
        /** It refuses requests of HTTP/1.0, which are ab's. */
        @JsonProperty("http_1_0")
        HTTP_1_0
    }

    Entry named(String other) {
        return new Entry(
                other,
                module,
                build,
                makes,
                jar,
                command,
                args,
                identity,
                configuration,
                needs,
                serves,
                lacks,
                closesAfter,
                transport);
    }

    /** What builds what its module does not; empty where there is nothing. */
    List<String> build(Path kit) {
        return replaced(kit, build == null ? List.of() : build);
    }

    /** Whether its process is a JVM. */
    boolean isJvm() {
        return line().get(0).equals("{java}");
    }

    /** Whether the port is its last argument, and no part of a word. */
    boolean takesPort() {
        List<String> line = line();
        return line.get(line.size() - 1).equals(PORT);
    }

    /** The command line of one that {@link #takesPort}, with these arguments instead of the port. */
    List<String> commandWith(Path kit, List<String> arguments) {
        List<String> line = line();
        line.remove(line.size() - 1);
        line.addAll(arguments);
        return replaced(kit, line);
    }

    /** The command line for that port. */
    List<String> command(Path kit, int port) {
        List<String> line = replaced(kit, line());
        line.replaceAll(word -> word.replace(PORT, String.valueOf(port)));
        return line;
    }

    private List<String> line() {
        List<String> line = new ArrayList<>(jar == null ? command : List.of("{java}", "-jar", jar));
        line.addAll(args == null ? List.of() : args);
        return line;
    }

    private static List<String> replaced(Path kit, List<String> words) {
        List<String> line = new ArrayList<>(words);
        line.remove("{jvm_flags}"); // a plan's, and here is none
        line.replaceAll(word -> word.replace("{java}", JAVA).replace("{kit}", kit.toString()));
        return line;
    }

    @Override
    public String toString() {
        return name;
    }
}
