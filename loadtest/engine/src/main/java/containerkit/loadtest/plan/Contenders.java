package containerkit.loadtest.plan;

import containerkit.loadtest.plan.YamlValue.Fields;
import containerkit.loadtest.text.Suggestions;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * Reads the contenders of a plan: those that it describes, and those of the two catalogues.
 *
 * @param kitHome replaces {@code {kit}}
 * @param directory base of the plan's relative paths
 */
record Contenders(Path kitHome, Path directory) {
    static final List<String> KEYS = List.of(
            "jar",
            "container",
            "args",
            "command",
            "url",
            "peer",
            "jmx",
            "port",
            "identity",
            "configuration",
            "values",
            "module",
            "env",
            "ready",
            "metrics",
            "restart");

    /**
     * Catalogue of the kit's own applications: those of the first line, which the launcher builds, and others, built on
     * demand.
     */
    private static final String APPLICATIONS = "loadtest/contenders.yaml";

    private static final String PEERS = "peers/catalogue.yaml";
    private static final List<String> PEER_KEYS = List.of(
            "module",
            "build",
            "makes",
            "jar",
            "args",
            "command",
            "identity",
            "configuration",
            "experimental",
            "needs",
            "serves", // this and the last two are for the contract of the peers
            "lacks",
            "closes_after",
            "transport");
    private static final List<String> NEEDS_KEYS = List.of("java", "program", "at_least", "files_per_connection");
    private static final List<String> LACKS = List.of("connection_close", Peer.HTTP_1_0);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String SEE = "docs/plans.md describes every key.";
    private static final int PORTS = 65_535;
    private static final Pattern VARIABLE = Pattern.compile("[^=\\s\\x00]+");
    private static final int MOST_FILES = 1_000; // per connection

    /**
     * Returns the contenders by name. The plan has a list of names in a catalogue, or a mapping in which a name without
     * a value is one of a catalogue.
     */
    Map<String, Contender> of(YamlValue written) {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        if (written.isMapping()) {
            written.named("a contender")
                    .forEach((name, value) ->
                            contenders.put(name, value.isNull() ? catalogued(name, value) : contender(name, value)));
        } else {
            for (YamlValue name : written.oneOrMore()) {
                if (contenders.put(name.text(), catalogued(name.text(), name)) != null) {
                    throw name.problem("contender " + name.text() + " is there twice", "Name it once.");
                }
            }
        }
        if (contenders.isEmpty()) {
            throw written.problem("a plan needs contenders", "e.g. contenders: [tomcat, jetty, undertow]");
        }
        return contenders;
    }

    private Contender contender(String name, YamlValue written) {
        Fields fields = written.fields(KEYS);
        LinkedHashMap<String, String> values = fields.get("values", YamlValue::textMap, new LinkedHashMap<>());
        Integer port = fields.get("port", value -> value.whole(1, PORTS));
        Optional<YamlValue> peer = fields.get("peer");
        if (peer.isPresent()) {
            if (!Set.of("peer", "port", "values", "container")
                    .containsAll(fields.entries().keySet())) {
                throw written.keyProblem(
                        "contender " + name + " is a peer, which " + PEERS + " describes",
                        "Only port, values and container may stand beside peer.");
            }
            Contender found = peer(name, peer.get(), port, values);
            return fields.get("container", value -> found.on(container(name, value, found.jar())), found);
        }
        return described(name, fields, directory, port, values, fields.text("module"), null);
    }

    /** Returns the contender of a catalogue, without settings of the plan. */
    private Contender catalogued(String name, YamlValue at) {
        Map<String, YamlValue> applications =
                YamlValue.read(kitHome.resolve(APPLICATIONS)).entries();
        YamlValue application = applications.get(name);
        if (application != null) {
            return application.entries().containsKey("build")
                    ? built(name, name, application, null, new LinkedHashMap<>())
                    : contender(name, application);
        }
        Set<String> peers = peers().keySet();
        if (!peers.contains(name)) {
            String problem = "'" + name + "' has no settings, and no catalogue has a contender of that name";
            List<String> known = Stream.concat(applications.keySet().stream(), peers.stream())
                    .toList();
            throw at.keyProblem(
                    problem,
                    new Suggestions(known)
                            .question(name)
                            .orElse("Give it a jar, a command or a url, or name one of: "
                                    + String.join(", ", applications.keySet())));
        }
        return peer(name, at, null, new LinkedHashMap<>());
    }

    private Map<String, YamlValue> peers() {
        Path file = kitHome.resolve(PEERS);
        return Files.isRegularFile(file) ? YamlValue.read(file).named("a peer") : Map.of();
    }

    private Contender peer(String name, YamlValue peer, @Nullable Integer port, Map<String, String> values) {
        String wanted = peer.isNull() ? name : peer.text();
        Map<String, YamlValue> all = new LinkedHashMap<>(peers());
        if (!all.containsKey(wanted)) {
            YamlValue.read(kitHome.resolve(APPLICATIONS)).entries().forEach((application, entry) -> {
                if (entry.entries().containsKey("build")) {
                    all.put(application, entry);
                }
            });
        }
        if (!all.containsKey(wanted)) {
            throw peer.unknown("there is no peer '" + wanted + "' in " + PEERS, all.keySet(), wanted);
        }
        return built(name, wanted, all.get(wanted), port, values);
    }

    /** Returns a contender that is built when a run needs it. */
    private Contender built(
            String name, String wanted, YamlValue entry, @Nullable Integer port, Map<String, String> values) {
        Fields fields = entry.fields(PEER_KEYS);
        if (fields.get("build").isPresent() != fields.get("makes").isPresent()) {
            throw entry.keyProblem(wanted + " needs both build and makes, or neither", "Add the other one.");
        }
        Map<String, YamlValue> lacks = fields.get("lacks", YamlValue::entries, Map.of());
        lacks.forEach((lack, reason) -> {
            if (!LACKS.contains(lack)) {
                throw reason.keyProblem(wanted + " cannot lack '" + lack + "'", new Suggestions(LACKS).hint(lack));
            }
        });
        String makes = fields.text("makes");
        Peer described = new Peer(
                wanted,
                fields.text("module"),
                fields.texts("build").stream().map(this::expanded).toList(),
                makes == null ? null : Path.of(expanded(makes)),
                fields.get("needs", Contenders::needs, Needs.NOTHING),
                fields.get("lacks", YamlValue::textMap, new LinkedHashMap<>()),
                fields.text("experimental"));
        return described(name, fields, kitHome, port, values, null, described);
    }

    private static Needs needs(YamlValue written) {
        Fields needs = written.fields(NEEDS_KEYS);
        return new Needs(
                needs.get("java", value -> value.whole(1, 1_000)),
                needs.text("program"),
                needs.text("at_least"),
                needs.get("files_per_connection", value -> value.whole(1, MOST_FILES)));
    }

    private Contender described(
            String name,
            Fields fields,
            Path base,
            @Nullable Integer port,
            Map<String, String> values,
            @Nullable String module,
            @Nullable Peer peer) {
        long targets = Stream.of("jar", "command", "url")
                .filter(fields.entries()::containsKey)
                .count();
        if (targets != 1) {
            throw fields.mapping()
                    .keyProblem("contender " + name + " needs exactly one of jar, command, url and peer", SEE);
        }
        Path jar = fields.get("jar", value -> jar(value, base));
        return new Contender(
                name,
                jar,
                fields.get(
                        "args", YamlValue::texts, jar == null || peer != null ? List.of() : Contender.SPRING_BOOT_ARGS),
                fields.get("command", value -> command(value, "[./serve, \"{port}\"]")),
                fields.get("url", value -> url(name, value)),
                fields.get("jmx", Contenders::jmx),
                port,
                path(fields, "identity"),
                path(fields, "configuration"),
                values,
                module,
                peer,
                fields.get("env", value -> environment(name, value, fields), new LinkedHashMap<>()),
                path(fields, "ready"),
                fields.get("container", value -> container(name, value, jar)),
                fields.get("metrics", value -> metrics(name, value, fields)),
                fields.get("restart", value -> restart(name, value, fields)));
    }

    private static URI metrics(String name, YamlValue written, Fields fields) {
        requireUrl(name, written, fields, "the kit observes what it starts by itself");
        if (fields.get("jmx").isPresent()) {
            throw written.keyProblem("contender " + name + " has both jmx and metrics", "Keep one; jmx shows more.");
        }
        if (!written.text().matches("https?://[^/@?#\\s]+/[^#\\s]*")) {
            throw written.problem(
                    "metrics must be the address of a page of metrics, got '" + written.text() + "'",
                    "e.g. http://10.0.0.7:8080/actuator/prometheus");
        }
        try {
            URI address = new URI(written.text()).parseServerAuthority();
            if (address.getPort() == 0 || address.getPort() > PORTS) {
                throw written.problem(
                        "the port of metrics must be from 1 to " + PORTS + ", got " + address.getPort(),
                        "e.g. http://10.0.0.7:8080/actuator/prometheus");
            }
            return address;
        } catch (URISyntaxException e) {
            throw written.problem(
                    "metrics is not a valid address: " + e.getMessage(),
                    "e.g. http://10.0.0.7:8080/actuator/prometheus");
        }
    }

    private List<String> restart(String name, YamlValue written, Fields fields) {
        requireUrl(name, written, fields, "the kit restarts what it starts by itself");
        return command(written, "[systemctl, restart, shop]");
    }

    private static void requireUrl(String name, YamlValue written, Fields fields, String reason) {
        if (fields.get("url").isEmpty()) {
            throw written.keyProblem(
                    written.key() + " belongs to a contender with a url, and " + name + " has none: " + reason,
                    "Remove " + written.key() + ".");
        }
    }

    private static LinkedHashMap<String, String> environment(String name, YamlValue written, Fields fields) {
        if (fields.get("url").isPresent()) {
            throw written.keyProblem("contender " + name + " runs already: env cannot reach it", "Remove env.");
        }
        LinkedHashMap<String, String> environment = written.textMap();
        for (String variable : environment.keySet()) {
            if (!VARIABLE.matcher(variable).matches()) {
                throw written.keyProblem(
                        "'" + variable + "' is not the name of an environment variable: expected no blank and no =",
                        "e.g. env: {DB_URL: ...}");
            }
        }
        return environment;
    }

    private static Container container(String name, YamlValue written, @Nullable Path jar) {
        if (jar == null) {
            throw written.keyProblem(
                    "contender " + name + " is not a jar, so it has no container to replace", "Remove container.");
        }
        return Container.of(written.text())
                .orElseThrow(() -> written.unknown(
                        "there is no container '" + written.text() + "'", Container.keys(), written.text()));
    }

    private Path jar(YamlValue written, Path base) {
        Path jar = base.resolve(expanded(filled(written))).normalize();
        if (Files.exists(jar) && !Files.isRegularFile(jar)) {
            throw written.problem(
                    "jar " + jar + " is " + PlanReader.kind(jar) + "; expected an executable jar", "Name the jar.");
        }
        return jar;
    }

    private List<String> command(YamlValue written, String example) {
        List<String> words = new ArrayList<>();
        written.list().forEach(word -> words.add(expanded(word.text())));
        if (words.isEmpty() || words.get(0).isBlank()) {
            throw written.problem(written.key() + " names no program", "e.g. " + written.key() + ": " + example);
        }
        String program = words.get(0);
        if (program.contains("/") && Files.isDirectory(Path.of(program))) {
            throw written.problem(
                    written.key() + " starts with " + program + ", which is a directory; expected a program",
                    "Name the program.");
        }
        return words;
    }

    private static URI url(String name, YamlValue written) {
        if (!written.text().matches("http://[^/?#\\s]+/?")) {
            throw notAUrl(name, written);
        }
        try {
            URI url = new URI(written.text()).parseServerAuthority();
            if (url.getPort() == 0 || url.getPort() > PORTS) {
                throw notAUrl(name, written);
            }
            return url;
        } catch (URISyntaxException e) {
            throw notAUrl(name, written);
        }
    }

    private static PlanException notAUrl(String name, YamlValue written) {
        return written.problem(
                "the url of " + name + " must be http://HOST:PORT without a path, got '" + written.text() + "'",
                written.text().startsWith("https:")
                        ? "The built-in generator speaks no TLS: name the port behind it."
                        : "Paths belong to endpoints.");
    }

    private static String jmx(YamlValue written) {
        try {
            return new JMXServiceURL(written.text()).toString();
        } catch (MalformedURLException e) {
            throw written.problem(
                    "jmx must be a JMX service URL, got '" + written.text() + "'",
                    "e.g. service:jmx:rmi:///jndi/rmi://127.0.0.1:9010/jmxrmi");
        }
    }

    private static @Nullable String path(Fields fields, String key) {
        fields.get(key).ifPresent(value -> Endpoints.checkPath(value, key, value.text()));
        return fields.text(key);
    }

    private static String filled(YamlValue written) {
        if (written.text().isBlank()) {
            throw written.problem(written.key() + " names no file", SEE);
        }
        return written.text();
    }

    /** Replaces {@code {kit}} and {@code {java}}. */
    private String expanded(String text) {
        return text.replace("{kit}", kitHome.toString()).replace("{java}", JAVA.toString());
    }
}
