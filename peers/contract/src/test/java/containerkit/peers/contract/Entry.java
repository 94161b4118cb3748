package containerkit.peers.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A server of the catalogue, which documents the keys. */
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
        /** It responds, but leaves closing the connection to the client. */
        @JsonProperty("connection_close")
        CONNECTION_CLOSE,
        /** It refuses HTTP/1.0, which ab uses. */
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

    /** Returns the build command besides the module; empty if there is none. */
    List<String> build(Path kit) {
        return replaced(kit, build == null ? List.of() : build);
    }

    /** Returns whether its process is a JVM. */
    boolean isJvm() {
        return line().get(0).equals("{java}");
    }

    /** Returns whether the port is its last argument, as a whole word. */
    boolean takesPort() {
        List<String> line = line();
        return line.get(line.size() - 1).equals(PORT);
    }

    /** Returns the command line with these arguments instead of the port, if it {@link #takesPort}. */
    List<String> commandWith(Path kit, List<String> arguments) {
        List<String> line = line();
        line.remove(line.size() - 1);
        line.addAll(arguments);
        return replaced(kit, line);
    }

    /** Returns the command line for that port. */
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
        line.remove("{jvm_flags}"); // there is no plan here
        line.replaceAll(word -> word.replace("{java}", JAVA).replace("{kit}", kit.toString()));
        return line;
    }

    @Override
    public String toString() {
        return name;
    }
}
