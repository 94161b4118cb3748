package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.text.Suggestions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the contenders of a plan: those that it describes, and those of the two catalogues.
 *
 * @param kitHome replaces {@code {kit}}
 * @param directory base of the plan's relative paths
 */
record Contenders(Path kitHome, Path directory) {
    /** Catalogue of the kit's own applications: those that the launcher builds, and others, built on demand. */
    private static final String APPLICATIONS = "loadtest/contenders.yaml";

    private static final String PEERS = "peers/catalogue.yaml";
    private static final List<String> LACKS = List.of("connection_close", Peer.HTTP_1_0);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final int PORTS = 65_535;
    private static final String PATH = "/[!$-;=?-~]*";
    private static final String FROM_ROOT = "a path that starts with / and can be sent unchanged";

    /** Contender as a plan has it. */
    record Entry(
            YamlValue at,
            @Nullable YamlValue jar,
            @Nullable Container container,
            @Nullable List<String> args,
            @Nullable List<String> command,
            @Nullable YamlValue url,
            @Nullable YamlValue peer,
            @Key(
                            like = "service:jmx:\\w+://.*",
                            as = "a JMX service URL",
                            hint = "e.g. service:jmx:rmi:///jndi/rmi://127.0.0.1:9010/jmxrmi")
                    @Nullable
                    String jmx,
            @Key(min = 1, max = PORTS) @Nullable Integer port,
            @Key(like = PATH, as = FROM_ROOT, hint = "e.g. /orders") @Nullable String identity,
            @Key(like = PATH, as = FROM_ROOT, hint = "e.g. /orders") @Nullable String configuration,
            Map<String, String> values,
            @Nullable String module,
            Map<String, String> env,
            @Key(like = PATH, as = FROM_ROOT, hint = "e.g. /orders") @Nullable String ready,
            @Nullable YamlValue metrics,
            @Nullable List<String> restart)
            implements Binder.Bound {}

    /** Contender of a catalogue; the keys from serves on are for the contract of the peers. */
    record Catalogued(
            YamlValue at,
            @Nullable YamlValue jar,
            @Nullable List<String> args,
            @Nullable List<String> command,
            @Nullable String identity,
            @Nullable String configuration,
            @Nullable String module,
            List<String> build,
            @Nullable String makes,
            Needs needs,
            Map<String, String> lacks,
            @Nullable String experimental,
            @Nullable YamlValue serves,
            @Nullable YamlValue closesAfter,
            @Nullable YamlValue transport)
            implements Binder.Bound {

        boolean peer() {
            return !build.isEmpty() || at.file().endsWith(PEERS);
        }
    }

    private static final List<Rule<Entry>> RULES = List.of(
            new Rule<>(
                    "",
                    entry -> entry.has("peer")
                            && !Set.of("peer", "port", "values", "container")
                                    .containsAll(entry.at().entries().keySet()),
                    "contender {name} is a peer, which " + PEERS + " describes",
                    "Only port, values and container may stand beside peer."),
            new Rule<>(
                    "",
                    entry -> Stream.of("jar", "command", "url", "peer")
                                    .filter(entry::has)
                                    .count()
                            != 1,
                    "contender {name} needs exactly one of jar, command, url and peer",
                    YamlValue.SEE),
            Rule.either("jmx", "metrics"),
            new Rule<>(
                    "env",
                    entry -> entry.has("url") && entry.has("env"),
                    "contender {name} runs already: env cannot reach it",
                    "Remove env."),
            new Rule<>(
                    "env",
                    entry -> !entry.env().keySet().stream().allMatch(name -> name.matches("[^=\\s\\x00]+")),
                    "env has a name that no variable can have: expected no blank and no =",
                    "e.g. env: {DB_URL: ...}"),
            new Rule<>(
                    "metrics",
                    entry -> entry.has("metrics") && !entry.has("url"),
                    "metrics needs a url, and {name} has none: the kit observes what it starts by itself",
                    "Remove metrics."),
            new Rule<>(
                    "restart",
                    entry -> entry.has("restart") && !entry.has("url"),
                    "restart needs a url, and {name} has none: the kit restarts what it starts by itself",
                    "Remove restart."),
            new Rule<>(
                    "container",
                    entry -> entry.has("container") && !entry.has("jar") && !entry.has("peer"),
                    "contender {name} is not a jar, so it has no container to replace",
                    "Remove container."));

    private static final List<Rule<Catalogued>> CATALOGUE_RULES = List.of(
            new Rule<>(
                    "",
                    entry -> entry.has("build") != entry.has("makes"),
                    "{name} needs both build and makes, or neither",
                    "Add the other one."),
            new Rule<>(
                    "",
                    entry -> entry.has("jar") == entry.has("command"),
                    "{name} needs either a jar or a command",
                    YamlValue.SEE),
            new Rule<>(
                    "lacks",
                    entry -> !LACKS.containsAll(entry.lacks().keySet()),
                    "{name} can lack nothing but " + LACKS,
                    "Correct the name."));

    /**
     * Returns the contenders by name. The plan has a list of names in a catalogue, or a mapping in which a name without
     * a value is one of a catalogue.
     */
    Map<String, Contender> of(YamlValue written) {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        if (written.isMapping()) {
            written.named()
                    .forEach((name, value) -> contenders.put(
                            name, value.isNull() ? catalogued(name, name, value, null) : contender(name, value)));
        } else {
            for (YamlValue name : written.oneOrMore()) {
                if (contenders.put(name.text(), catalogued(name.text(), name.text(), name, null)) != null) {
                    throw name.problem("contender " + name.text() + " is there twice", "Name it once.");
                }
            }
        }
        return contenders;
    }

    private Contender contender(String name, YamlValue written) {
        Entry entry = Binder.bind(written, Entry.class);
        Rule.check(RULES, entry);
        if (entry.peer() == null) {
            return new Contender(
                    name,
                    jar(entry.jar(), directory),
                    entry.args() != null ? entry.args() : entry.jar() == null ? List.of() : Contender.SPRING_BOOT_ARGS,
                    command(written.at("command"), entry.command(), "[./serve, \"{port}\"]"),
                    address(
                            entry.url(),
                            "http://[^/?#\\s]+/?",
                            "http://HOST:PORT without a path",
                            "Paths belong to endpoints, and for https name the port behind it."),
                    entry.jmx(),
                    entry.port(),
                    entry.identity(),
                    entry.configuration(),
                    entry.values(),
                    entry.module(),
                    null,
                    entry.env(),
                    entry.ready(),
                    entry.container(),
                    address(
                            entry.metrics(),
                            "https?://[^/@?#\\s]+/[^#\\s]*",
                            "the address of a page of metrics",
                            "e.g. http://10.0.0.7:8080/actuator/prometheus"),
                    command(written.at("restart"), entry.restart(), "[systemctl, restart, shop]"));
        }
        Contender peer = catalogued(name, entry.peer().text(), entry.peer(), entry);
        if (entry.container() != null && peer.jar() == null) {
            throw written.at("container").keyProblem("peer " + name + " is not a jar", "Remove container.");
        }
        return peer;
    }

    /** @param settings what the plan says of it; null for nothing */
    private Contender catalogued(String name, String wanted, YamlValue at, @Nullable Entry settings) {
        Map<String, YamlValue> all = new LinkedHashMap<>();
        for (Path catalogue : List.of(kitHome.resolve(APPLICATIONS), kitHome.resolve(PEERS))) {
            if (Files.isRegularFile(catalogue)) {
                new YamlFile(catalogue).read().named().forEach(all::putIfAbsent);
            }
        }
        if (!all.containsKey(wanted)) {
            throw at.problem(
                    "no catalogue has a contender '" + wanted + "'",
                    new Suggestions(all.keySet()).question(wanted).orElse("Give it a jar, a command or a url."));
        }
        Catalogued entry = Binder.bind(all.get(wanted), Catalogued.class);
        Rule.check(CATALOGUE_RULES, entry);
        Peer peer = new Peer(
                wanted,
                entry.module(),
                entry.build().stream().map(this::expanded).toList(),
                entry.makes() == null ? null : Path.of(expanded(entry.makes())),
                entry.needs(),
                entry.lacks(),
                entry.experimental());
        return new Contender(
                name,
                jar(entry.jar(), kitHome),
                entry.args() != null ? entry.args() : entry.peer() ? List.of() : Contender.SPRING_BOOT_ARGS,
                command(entry.at().at("command"), entry.command(), "[./serve, \"{port}\"]"),
                null,
                null,
                settings == null ? null : settings.port(),
                entry.identity(),
                entry.configuration(),
                settings == null ? Map.of() : settings.values(),
                entry.peer() ? null : entry.module(),
                entry.peer() ? peer : null,
                Map.of(),
                null,
                settings == null ? null : settings.container(),
                null,
                null);
    }

    private @Nullable Path jar(@Nullable YamlValue written, Path base) {
        if (written == null) {
            return null;
        }
        Path jar = base.resolve(expanded(written.text())).normalize();
        if (written.text().isBlank() || Files.exists(jar) && !Files.isRegularFile(jar)) {
            throw written.mustBe("an executable jar", "Name the jar.");
        }
        return jar;
    }

    private @Nullable List<String> command(YamlValue at, @Nullable List<String> words, String example) {
        if (words == null) {
            return null;
        }
        List<String> command = words.stream().map(this::expanded).toList();
        String program = command.isEmpty() ? "" : command.get(0);
        if (program.isBlank() || program.contains("/") && Files.isDirectory(Path.of(program))) {
            throw at.problem(at.key() + " names no program", "e.g. " + at.key() + ": " + example);
        }
        return command;
    }

    private static @Nullable URI address(@Nullable YamlValue written, String like, String as, String hint) {
        if (written == null) {
            return null;
        }
        try {
            URI address = new URI(written.text()).parseServerAuthority();
            if (written.text().matches(like) && address.getPort() != 0 && address.getPort() <= PORTS) {
                return address;
            }
        } catch (URISyntaxException e) { // as wrong as any other text
        }
        throw written.mustBe(as, hint);
    }

    /** Replaces {@code {kit}} and {@code {java}}. */
    private String expanded(String text) {
        return text.replace("{kit}", kitHome.toString()).replace("{java}", JAVA.toString());
    }
}
