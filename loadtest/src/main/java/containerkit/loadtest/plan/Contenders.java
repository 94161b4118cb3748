package containerkit.loadtest.plan;

import containerkit.loadtest.plan.PlanFile.ContenderFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a plan says about contenders. */
record Contenders(Path file, Path kitHome, YamlFile yaml) {
    private static final String SEE = "see docs/plans.md";

    Map<String, Contender> of(@Nullable Map<String, ContenderFile> written) {
        if (written == null || written.isEmpty()) {
            throw new PlanException(file + ": a plan needs contenders", SEE);
        }
        Map<String, Contender> contenders = new LinkedHashMap<>();
        written.forEach((name, contender) -> contenders.put(name, contender(name, contender)));
        return contenders;
    }

    private Contender contender(String name, @Nullable ContenderFile from) {
        if (!Names.allow(name)) {
            throw yaml.about(name, "'" + name + "' cannot name a contender", "use " + Names.LETTERS);
        }
        if (from == null) {
            throw yaml.about(name, "contender " + name + " says nothing", "give it a jar, a command, a url or a peer");
        }
        if (from.port() != null && (from.port() < 1 || from.port() > 65_535)) {
            throw yaml.about("port", "port " + from.port() + " is none", "1 to 65535, or leave it out");
        }
        if (from.url() != null && !from.url().matches("http://[^/?#\\s]+/?")) {
            throw yaml.about(
                    "url",
                    "the url of " + name + " must be http://HOST:PORT without a path",
                    from.url().startsWith("https:")
                            ? "the built-in generator speaks no TLS: name the port behind it"
                            : "paths go into endpoints");
        }
        if (from.peer() != null) {
            return peer(name, from);
        }
        Expansion expansion = new Expansion(kitHome);
        try {
            return new Contender(
                    name,
                    from.jar() == null ? null : path(from.jar()),
                    or(from.args(), from.jar() == null ? List.of() : Contender.SPRING_BOOT_ARGS),
                    from.command() == null ? null : expansion.of(from.command()),
                    from.url() == null ? null : URI.create(from.url()),
                    from.jmx(),
                    from.port(),
                    from.identity(),
                    from.configuration(),
                    or(from.values(), new LinkedHashMap<>()),
                    from.module(),
                    null);
        } catch (IllegalArgumentException e) {
            throw yaml.about(name, e.getMessage(), SEE);
        }
    }

    /** The catalogue says everything else of it. */
    private Contender peer(String name, ContenderFile from) {
        boolean more = Stream.of(
                        from.jar(),
                        from.args(),
                        from.command(),
                        from.url(),
                        from.jmx(),
                        from.identity(),
                        from.configuration(),
                        from.module())
                .anyMatch(Objects::nonNull);
        if (more) {
            throw yaml.about(
                    name,
                    "contender " + name + " is a peer, so peers/catalogue.yaml says how it is started",
                    "beside peer only port and values may stand");
        }
        PeerCatalogue catalogue = new PeerCatalogue(kitHome);
        if (!catalogue.names().contains(from.peer())) {
            throw yaml.about(
                    from.peer(),
                    "there is no peer '" + from.peer() + "' in peers/catalogue.yaml",
                    new Suggestions(catalogue.names()).hint(from.peer()));
        }
        return catalogue.contender(name, from.peer(), from.port(), or(from.values(), new LinkedHashMap<>()));
    }

    private Path path(String text) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent.resolve(new Expansion(kitHome).of(text)).normalize();
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
