package containerkit.loadtest.launch;

import containerkit.loadtest.launch.LaunchException.Kind;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The servers of the catalogue: whether they can run here, and their build, of which only what a run needs is made. */
public final class Peers {
    private static final Duration PATIENCE = Duration.ofMinutes(30); // the first build fetches every library
    private static final int TOLD_LINES = 15;

    private final PeerNeeds needs = new PeerNeeds(Runtime.version().feature(), SearchPath.ofServers());
    private final Path kitHome;
    private final Path directory;
    private final Path java;

    /**
     * The servers of the kit in that directory.
     *
     * @param java the program {@code java} that starts them
     */
    public Peers(Path kitHome, Path java) {
        this.kitHome = kitHome;
        this.directory = kitHome.resolve("peers");
        this.java = java.toAbsolutePath();
    }

    /** Where the program of a server is, as {@code kit compare} would start it; empty where it is not there. */
    public static Optional<Path> program(String name) {
        return SearchPath.ofServers().find(name);
    }

    /** Why this machine cannot run a contender that is a peer; null where it can, and of all others. */
    public @Nullable String lacking(Contender contender) throws InterruptedException {
        return contender.peer() == null ? null : needs.lacking(contender.peer());
    }

    /**
     * Those that are peers and not built, or from older sources, or for another Java where that matters.
     *
     * @throws IOException where their sources cannot be read
     */
    public List<Contender> unbuilt(Collection<Contender> contenders) throws IOException {
        List<Contender> peers = contenders.stream()
                .filter(contender -> contender.peer() != null)
                .filter(contender -> contender.peer().module() != null
                        || !contender.peer().build().isEmpty())
                .toList();
        if (peers.isEmpty()) {
            return List.of();
        }
        FileTime changed = new PeerSources(kitHome).changed();
        List<Contender> unbuilt = new ArrayList<>();
        for (Contender contender : peers) {
            Path jar = contender.jar();
            if ((jar != null && !Files.exists(jar))
                    || !stamp(contender.peer()).fresh(changed)
                    || outdated(contender.peer().makes())) {
                unbuilt.add(contender);
            }
        }
        return unbuilt;
    }

    /** Whether it is gone, or another build has since packed a jar beside it, which it was made from. */
    private static boolean outdated(@Nullable Path made) throws IOException {
        if (made == null) {
            return false;
        }
        if (!Files.exists(made)) {
            return true;
        }
        FileTime time = Files.getLastModifiedTime(made);
        try (DirectoryStream<Path> beside = Files.newDirectoryStream(made.getParent(), "*.jar")) {
            for (Path jar : beside) { // and nothing else: builds write notes beside what they make, and write them last
                if (Files.getLastModifiedTime(jar).compareTo(time) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Builds them.
     *
     * @param contenders peers that are {@link #unbuilt}
     * @param teller gets a line before anything is built
     * @throws LaunchException where a build fails, with the last lines of its log
     */
    public void build(List<Contender> contenders, Consumer<String> teller)
            throws LaunchException, IOException, InterruptedException {
        List<Peer> peers = contenders.stream()
                .map(Contender::peer)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Instant begun = Instant.now();
        Path log = Files.createDirectories(directory.resolve("target")).resolve("build.log");
        teller.accept("building peers: "
                + String.join(", ", peers.stream().map(Peer::name).toList())
                + " (the first time takes minutes; " + log + ")");
        List<String> modules = peers.stream()
                .map(Peer::module)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (!modules.isEmpty()) {
            run(maven(modules), "the peers " + String.join(", ", modules), log);
        }
        for (Peer peer : peers) {
            if (!peer.build().isEmpty()) {
                run(peer.build(), "the peer " + peer.name(), log);
            }
        }
        for (Contender contender : contenders) {
            for (Path made : Arrays.asList(contender.jar(), contender.peer().makes())) {
                if (made != null && !Files.exists(made)) {
                    throw failure("the build of " + contender.name() + " made no " + made, log);
                }
            }
            stamp(contender.peer()).write(begun);
        }
    }

    private List<String> maven(List<String> modules) throws LaunchException {
        if (SearchPath.ofKit().find("mvn").isEmpty()) {
            throw new LaunchException(
                    Kind.MACHINE, "Maven is not there, and peers are built with it", "install maven", List.of());
        }
        return List.of(
                "mvn",
                "-q",
                "-B",
                "-Dstyle.color=never",
                "-f",
                directory.resolve("pom.xml").toString(),
                "-DskipTests",
                "-Dspotless.check.skip",
                "-pl",
                String.join(",", modules),
                "-am",
                "package");
    }

    private void run(List<String> command, String what, Path log)
            throws LaunchException, IOException, InterruptedException {
        Map<String, String> environment =
                Map.of("JAVA_HOME", java.getParent().getParent().toString());
        try (SupervisedProcess build = SupervisedProcess.start(command, environment, log, log)) {
            if (!build.waitFor(PATIENCE)) {
                throw failure("the build of " + what + " took longer than " + PATIENCE.toMinutes() + " minutes", log);
            }
            if (build.exitStatus() != 0) {
                throw failure("the build of " + what + " failed", log);
            }
        }
    }

    private static LaunchException failure(String message, Path log) throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .takeWhile(line -> !line.contains("-> [Help 1]"))
                .toList();
        return new LaunchException(
                Kind.MACHINE,
                message,
                "all that it said is in " + log + "; without these peers: --contenders, with the others",
                lines.subList(Math.max(0, lines.size() - TOLD_LINES), lines.size()));
    }

    /** What was made with one JVM, such as a cache of its classes, is of no use to another. */
    private PeerStamp stamp(Peer peer) {
        boolean ofJava = !peer.build().isEmpty() && peer.build().get(0).equals(java.toString());
        String made = ofJava ? System.getProperty("java.vm.version") : "";
        return new PeerStamp(directory.resolve("target/built").resolve(peer.name()), made);
    }
}
