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
import java.util.Objects;
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
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String URL = "http://([\\w.-]+|\\[[\\w:.]+])(:[1-9]\\d{0,4})?/?";
    private static final String PATH = "/[!$-;=?-~]*";
    private static final String FROM_ROOT = "a path that starts with / and can be sent unchanged";

    /** Contender as a plan has it. */
    record Entry(
            YamlValue at,
            @Nullable String jar,
            @Nullable YamlValue container,
            @Nullable List<String> args,
            @Key(oneOrMore = true) @Nullable List<String> command,
            @Key(like = URL, as = "http://HOST:PORT without a path, and not https") @Nullable String url,
            @Nullable YamlValue peer,
            @Key(like = "service:jmx:\\w+://.*", as = "a JMX service URL") @Nullable String jmx,
            @Key(min = 1, max = 65_535) @Nullable Integer port,
            @Key(like = PATH, as = FROM_ROOT, hint = "e.g. /orders") @Nullable String identity,
            @Key(like = PATH, as = FROM_ROOT, hint = "e.g. /orders") @Nullable String configuration,
            Map<String, String> values,
            @Nullable String module,
            Map<String, String> env,
            @Key(like = PATH, as = FROM_ROOT, hint = "e.g. /orders") @Nullable String ready,
            @Key(like = "https?://[^/@?#\\s]+/[^#\\s]*", as = "the address of a metrics page") @Nullable String metrics,
            @Key(oneOrMore = true) @Nullable List<String> restart)
            implements Binder.Bound {

        @Override
        public void check() {
            String name = "contender " + at.key();
            refuse(
                    peer != null
                            && !Set.of("peer", "port", "values", "container")
                                    .containsAll(at.entries().keySet()),
                    "",
                    name + " is a peer, which " + PEERS + " describes",
                    "Only port, values and container may stand beside peer.");
            refuse(
                    Stream.of(jar, command, url, peer).filter(Objects::nonNull).count() != 1,
                    "",
                    name + " needs exactly one of jar, command, url and peer",
                    YamlValue.SEE);
            refuseBoth("jmx", "metrics");
            refuse(
                    url != null && !env.isEmpty(),
                    "env",
                    "env goes with a server that the kit starts, and " + at.key() + " has a url",
                    "Set it where that server is started.");
            refuse(
                    env.keySet().stream().anyMatch(variable -> variable.isBlank() || variable.contains("=")),
                    "env",
                    "env has a name that no variable can have",
                    "e.g. env: {DB_URL: ...}");
            String hint = "A host has no _, a port is at most 65535.";
            refuse(url != null && !isAddress(url), "url", "'" + url + "' is no address", hint);
            refuse(metrics != null && !isAddress(metrics), "metrics", "'" + metrics + "' is no address", hint);
            for (String key : List.of("metrics", "restart")) {
                refuse(
                        has(key) && url == null,
                        key,
                        key + " needs a url, and " + at.key() + " has none: the kit starts and observes it by itself",
                        "Remove " + key + ".");
            }
        }
    }

    private static boolean isAddress(String text) {
        try {
            URI address = new URI(text).parseServerAuthority();
            return address.getHost() != null && address.getPort() <= 65_535;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** What a catalogue says besides; the keys from lacks on are for the contract of the peers. */
    record Build(
            List<String> build,
            @Nullable String makes,
            @Key(fallback = "{}") Peer.Needs needs,
            @Nullable String experimental,
            @Nullable YamlValue lacks,
            @Nullable YamlValue serves,
            @Nullable YamlValue closesAfter,
            @Nullable YamlValue transport) {}

    /** Returns the contenders by name. Names of a list, and those of a mapping without a value, are of a catalogue. */
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
                contenders.put(name.text(), catalogued(name.text(), name.text(), name, null, all));
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
        Build build = Binder.bind(found, Build.class, Entry.class);
        Peer peer = new Peer(
                wanted,
                entry.module(),
                build.build().stream().map(this::expanded).toList(),
                build.makes() == null ? null : Path.of(expanded(build.makes())),
                build.needs(),
                build.experimental());
        boolean launched = build.build().isEmpty() && !found.file().endsWith(PEERS);
        return contender(name, entry, settings == null ? entry : settings, kitHome, launched ? null : peer);
    }

    /** @param settings the entry itself, or what the plan says of an entry of a catalogue */
    private Contender contender(String name, Entry entry, Entry settings, Path base, @Nullable Peer peer) {
        settings.refuse(
                settings.container() != null && entry.jar() == null,
                "container",
                "contender " + name + " is not a jar, so it has no container to replace",
                "Remove container.");
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
            YamlValue container = settings.container();
            return new Jar(
                    base.resolve(expanded(entry.jar())).normalize(),
                    entry.args() != null ? entry.args() : usual,
                    container == null
                            ? null
                            : JarContainer.parse(container.text(), List.of(Container.values()), container::problem),
                    peer == null ? entry.module() : null);
        }
        if (entry.url() == null) {
            return new Command(entry.command().stream().map(this::expanded).toList());
        }
        return new Url(
                URI.create(entry.url()),
                entry.metrics() == null ? null : URI.create(entry.metrics()),
                entry.restart() == null
                        ? null
                        : entry.restart().stream().map(this::expanded).toList());
    }

    private String expanded(String text) {
        return text.replace("{kit}", kitHome.toString()).replace("{java}", JAVA.toString());
    }
}
