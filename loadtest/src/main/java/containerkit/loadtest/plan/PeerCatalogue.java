package containerkit.loadtest.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The servers that a plan may name instead of saying how they are started: {@code peers/catalogue.yaml}. */
final class PeerCatalogue {
    private static final Set<String> LACKS = Set.of("connection_close", Peer.HTTP_1_0);
    private static final String ENTRY = "the head of the catalogue tells what an entry needs";

    private final Path kitHome;
    private final YamlFile yaml;
    private final Map<String, Entry> entries;

    /** @throws PlanException where the catalogue is missing or does not make sense */
    PeerCatalogue(Path kitHome) {
        this.kitHome = kitHome;
        Path file = kitHome.resolve("peers/catalogue.yaml");
        if (!Files.isRegularFile(file)) {
            throw new PlanException("there is no " + file, "is the checkout whole?");
        }
        yaml = new YamlFile(file);
        entries = yaml.as(Entries.class);
    }

    /** So that the YAML reader knows what the values are. */
    private static final class Entries extends LinkedHashMap<String, Entry> {
        private static final long serialVersionUID = 1L;
    }

    /** An entry as it is written; {@code serves}, {@code closesAfter} and {@code transport} are for the contract, and for readers. */
    private record Entry(
            @Nullable String module,
            @Nullable List<String> build,
            @Nullable String makes,
            @Nullable String jar,
            @Nullable List<String> args,
            @Nullable List<String> command,
            @Nullable String identity,
            @Nullable String configuration,
            @Nullable Needs needs,
            @Nullable List<String> serves,
            @Nullable LinkedHashMap<String, String> lacks,
            @Nullable Integer closesAfter,
            @Nullable String transport) {}

    /** The names of all. */
    Set<String> names() {
        return entries.keySet();
    }

    /**
     * The contender that is this server.
     *
     * @param name the contender's
     * @param peer the server's, one of {@link #names}
     * @param port to listen on; null for any free one
     * @param values of the contender
     * @throws PlanException where its entry is wrong
     */
    Contender contender(String name, String peer, @Nullable Integer port, Map<String, String> values) {
        Entry entry = entries.get(peer);
        if (entry == null) {
            throw yaml.about(peer, peer + " says nothing", ENTRY);
        }
        if ((entry.build() == null) != (entry.makes() == null)) {
            throw yaml.about(peer, peer + " needs both build and makes, or neither", ENTRY);
        }
        for (String lack :
                entry.lacks() == null ? Set.<String>of() : entry.lacks().keySet()) {
            if (!LACKS.contains(lack)) {
                throw yaml.about(lack, peer + " cannot lack '" + lack + "'", new Suggestions(LACKS).hint(lack));
            }
        }
        Expansion expansion = new Expansion(kitHome);
        try {
            return new Contender(
                    name,
                    entry.jar() == null ? null : Path.of(expansion.of(entry.jar())),
                    entry.args() == null ? List.of() : entry.args(),
                    entry.command() == null ? null : expansion.of(entry.command()),
                    null,
                    null,
                    port,
                    entry.identity(),
                    entry.configuration(),
                    values,
                    null,
                    new Peer(
                            peer,
                            entry.module(),
                            entry.build() == null ? List.of() : expansion.of(entry.build()),
                            entry.makes() == null ? null : Path.of(expansion.of(entry.makes())),
                            entry.needs() == null ? Needs.NOTHING : entry.needs(),
                            entry.lacks() == null ? Map.of() : entry.lacks()));
        } catch (IllegalArgumentException e) {
            throw yaml.about(peer, e.getMessage(), ENTRY);
        }
    }
}
