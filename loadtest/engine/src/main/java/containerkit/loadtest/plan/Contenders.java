package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.plan.Target.Command;
import containerkit.loadtest.plan.Target.Jar;
import containerkit.loadtest.plan.Target.Url;
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
            @Nullable YamlValue container,
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

    /** What a catalogue says besides; the keys from serves on are for the contract of the peers. */
    record Build(
            YamlValue at,
            List<String> build,
            @Nullable String makes,
            Needs needs,
            Map<String, String> lacks,
            @Nullable String experimental,
            @Nullable YamlValue serves,
            @Nullable YamlValue closesAfter,
            @Nullable YamlValue transport)
            implements Binder.Bound {}

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
                    "Remove restart."));

    private static final List<Rule<Build>> BUILD_RULES = List.of(
            new Rule<>(
                    "",
                    entry -> entry.has("build") != entry.has("makes"),
                    "{name} needs both build and makes, or neither",
                    "Add the other one."),
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
        Map<String, YamlValue> all = catalogues();
        Map<String, Contender> contenders = new LinkedHashMap<>();
        if (written.isMapping()) {
            written.named(YamlValue.CONTENDER)
                    .forEach((name, value) -> contenders.put(
                            name,
                            value.isNull() ? catalogued(name, name, value, null, all) : contender(name, value, all)));
        } else {
            for (YamlValue name : written.oneOrMore()) {
                if (contenders.put(name.text(), catalogued(name.text(), name.text(), name, null, all)) != null) {
                    throw name.problem("contender " + name.text() + " is there twice", "Name it once.");
                }
            }
        }
        return contenders;
    }

    /** Returns the entries of both catalogues by name; none of one that a kit does not have. */
    private Map<String, YamlValue> catalogues() {
        Map<String, YamlValue> all = new LinkedHashMap<>();
        for (Path catalogue : List.of(kitHome.resolve(APPLICATIONS), kitHome.resolve(PEERS))) {
            if (Files.isRegularFile(catalogue)) {
                new YamlFile(catalogue).read().named().forEach(all::putIfAbsent);
            }
        }
        return all;
    }

    private Contender contender(String name, YamlValue written, Map<String, YamlValue> all) {
        Entry entry = Binder.bind(written, Entry.class);
        Rule.check(RULES, entry);
        return entry.peer() == null
                ? contender(name, entry, entry, directory, null)
                : catalogued(name, entry.peer().text(), entry.peer(), entry, all);
    }

    /** @param settings what the plan says of it; null for nothing */
    private Contender catalogued(
            String name, String wanted, YamlValue at, @Nullable Entry settings, Map<String, YamlValue> all) {
        if (!all.containsKey(wanted)) {
            throw at.problem(
                    "no catalogue has a contender '" + wanted + "'",
                    new Suggestions(all.keySet()).question(wanted).orElse("Give it a jar, a command or a url."));
        }
        YamlValue found = all.get(wanted);
        Entry entry = Binder.bind(found, Entry.class, Build.class);
        Rule.check(RULES, entry);
        Build build = Binder.bind(found, Build.class, Entry.class);
        Rule.check(BUILD_RULES, build);
        Peer peer = new Peer(
                wanted,
                entry.module(),
                build.build().stream().map(this::expanded).toList(),
                build.makes() == null ? null : Path.of(expanded(build.makes())),
                build.needs(),
                build.lacks(),
                build.experimental());
        boolean launched = !build.has("build") && !found.file().endsWith(PEERS);
        return contender(name, entry, settings == null ? entry : settings, kitHome, launched ? null : peer);
    }

    /** @param settings the entry itself, or what the plan says of an entry of a catalogue */
    private Contender contender(String name, Entry entry, Entry settings, Path base, @Nullable Peer peer) {
        if (settings.container() != null && entry.jar() == null) {
            throw settings.at()
                    .at("container")
                    .keyProblem(
                            "contender " + name + " is not a jar, so it has no container to replace",
                            "Remove container.");
        }
        return new Contender(
                name,
                target(entry, settings, base, peer),
                settings.port(),
                entry.env(),
                peer,
                entry.jmx(),
                entry.identity(),
                entry.configuration(),
                entry.ready(),
                settings.values());
    }

    private Target target(Entry entry, Entry settings, Path base, @Nullable Peer peer) {
        if (entry.jar() != null) {
            List<String> usual = peer == null ? Contender.SPRING_BOOT_ARGS : List.of();
            return new Jar(
                    jar(entry.jar(), base),
                    entry.args() != null ? entry.args() : usual,
                    container(settings.container()),
                    peer == null ? entry.module() : null);
        }
        if (entry.url() == null) {
            return new Command(command(entry.at().at("command"), entry.command(), "[./serve, \"{port}\"]"));
        }
        return new Url(
                address(
                        entry.url(),
                        "http://[^/?#\\s]+/?",
                        "http://HOST:PORT without a path",
                        "Paths belong to endpoints, and for https name the port behind it."),
                address(
                        entry.metrics(),
                        "https?://[^/@?#\\s]+/[^#\\s]*",
                        "the address of a page of metrics",
                        "e.g. http://10.0.0.7:8080/actuator/prometheus"),
                command(entry.at().at("restart"), entry.restart(), "[systemctl, restart, shop]"));
    }

    private static @Nullable JarContainer container(@Nullable YamlValue written) {
        return written == null
                ? null
                : JarContainer.parse(written.text(), List.of(Container.values()), written::problem);
    }

    private Path jar(YamlValue written, Path base) {
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
