package containerkit.loadtest.launch.peer;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.ShortCommand;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Servers of the catalogue. Checks whether they can run here, and builds only what a run needs.
 *
 * @param java program {@code java} that starts them, with its full path
 * @param maven program that builds their modules
 */
public record Peers(Path kitHome, Path java, String maven) {
    private static final Pattern ROOTS = Pattern.compile("peers|lines|samples|common|app-.*");

    private static final Pattern NUMBERS = Pattern.compile("\\d+(?:\\.\\d+)*");

    /** Directories that do not count: the output of a build, and tests that check servers from outside. */
    private static final Set<String> APART = Set.of("target", "node_modules", "contract", "test");

    public Peers(Path kitHome, Path java) {
        this(kitHome, java.toAbsolutePath(), "mvn");
    }

    private Path directory() {
        return kitHome.resolve("peers");
    }

    /** Returns why this machine cannot run a contender that is a peer; null if it can, and for all other contenders. */
    public @Nullable String lacking(Contender contender) {
        return contender.peer() == null
                ? null
                : lacking(contender.peer(), Runtime.version().feature(), SearchPath.ofServers());
    }

    /** Returns why a peer cannot run on that feature release of Java and with programs of that path; null if it can. */
    static @Nullable String lacking(Peer peer, int java, SearchPath path) {
        Peer.Needs needs = peer.needs();
        if (needs.java() != null && java < needs.java()) {
            return "needs Java " + needs.java() + " or newer, and this is " + java;
        }
        String wanted = needs.program();
        if (wanted != null) {
            Optional<Path> program = path.find(wanted);
            if (program.isEmpty()) {
                return "needs the program " + wanted + ", which is not on the path";
            }
            String older = needs.atLeast() == null ? null : older(program.get(), needs.atLeast());
            if (older != null) {
                return "needs " + wanted + " " + needs.atLeast() + " or newer, and " + older;
            }
        }
        String builder = peer.build().isEmpty() ? null : peer.build().get(0);
        return builder == null || path.find(builder).isPresent()
                ? null
                : "needs the program " + builder + " to be built, which is not on the path";
    }

    /** Returns why the program's version does not suffice: it is too old, or is not told; null if it suffices. */
    private static @Nullable String older(Path program, String atLeast) {
        Matcher version = NUMBERS.matcher(new ShortCommand(List.of(program.toString(), "--version"))
                .output()
                .orElse(""));
        return !version.find()
                ? "it does not tell its version"
                : Version.parse(version.group()).compareTo(Version.parse(atLeast)) < 0
                        ? "this is " + version.group()
                        : null;
    }

    /** Returns the peers that are not built, or from older sources, or for another Java where that matters. */
    public List<Contender> unbuilt(Collection<Contender> contenders) throws IOException {
        List<Contender> peers = contenders.stream()
                .filter(contender -> contender.peer() != null)
                .filter(contender -> contender.peer().module() != null
                        || !contender.peer().build().isEmpty())
                .toList();
        if (peers.isEmpty()) {
            return List.of();
        }
        FileTime changed = changed();
        List<Contender> unbuilt = new ArrayList<>();
        for (Contender contender : peers) {
            Path jar = contender.jar();
            if ((jar != null && !Files.exists(jar))
                    || !fresh(contender.peer(), changed)
                    || outdated(contender.peer().makes())) {
                unbuilt.add(contender);
            }
        }
        return unbuilt;
    }

    /** Returns whether the file is missing, or older than a jar beside it: one that it was made from is packed anew. */
    private static boolean outdated(@Nullable Path made) throws IOException {
        if (made == null || !Files.exists(made)) {
            return made != null;
        }
        FileTime time = Files.getLastModifiedTime(made);
        try (Stream<Path> beside = Files.list(made.getParent())) { // builds write notes there, too, and write them last
            return beside.filter(file -> file.toString().endsWith(".jar"))
                    .anyMatch(jar -> jar.toFile().lastModified() > time.toMillis());
        }
    }

    /**
     * Builds the peers, even if some cannot be built. Only one process builds at a time, so that what another process
     * has built meanwhile is not built again.
     *
     * @param asked peers that are {@link #unbuilt}
     * @param teller gets a line before anything is built
     * @return peers that could not be built, each with the reason in one line, with the path of the build's log
     */
    public Map<Contender, String> build(List<Contender> asked, Consumer<String> teller)
            throws IOException, InterruptedException {
        Path logs = Files.createDirectories(directory().resolve("target"));
        try (FileChannel file = FileChannel.open(
                        logs.resolve("build.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            List<Contender> contenders = unbuilt(asked);
            return contenders.isEmpty() ? Map.of() : build(contenders, logs, teller);
        }
    }

    private Map<Contender, String> build(List<Contender> contenders, Path logs, Consumer<String> teller)
            throws IOException, InterruptedException {
        Instant begun = Instant.now();
        teller.accept("building "
                + contenders.stream()
                        .map(contender -> contender.peer().name())
                        .distinct()
                        .collect(Collectors.joining(", "))
                + " (the first time takes minutes; " + logs + "/build*.log)");
        PeerBuild build = new PeerBuild(directory(), java, maven, new HashMap<>());
        boolean together = build.modules(contenders, teller);
        Map<Contender, String> failed = new LinkedHashMap<>();
        for (Contender contender : contenders) {
            Optional<String> trouble = build.finish(contender, together);
            if (trouble.isPresent()) {
                failed.put(contender, trouble.get());
            } else {
                Path stamp = Files.createDirectories(stamps())
                        .resolve(contender.peer().name());
                Files.writeString(stamp, madeWith(contender.peer()));
                Files.setLastModifiedTime(stamp, FileTime.from(begun));
            }
        }
        return failed;
    }

    /** Returns the directory with a file for each peer after a build that succeeded, which has the time of its begin. */
    private Path stamps() {
        return directory().resolve("target/built");
    }

    private boolean fresh(Peer peer, FileTime sources) throws IOException {
        Path stamp = stamps().resolve(peer.name());
        return Files.exists(stamp)
                && Files.getLastModifiedTime(stamp).compareTo(sources) >= 0
                && Files.readString(stamp).equals(madeWith(peer));
    }

    /** Returns the version of the JVM that alone can use a peer, such as a cache of its classes; empty for others. */
    private String madeWith(Peer peer) {
        boolean ofJava = !peer.build().isEmpty() && peer.build().get(0).equals(java.toString());
        return ofJava ? System.getProperty("java.vm.version") : "";
    }

    /**
     * Returns the time of the last change of the peers' sources, and of the kit's applications, which some peers hold.
     * Only Maven knows which modules share code: a change in one is a reason to build all that a run needs.
     */
    private FileTime changed() throws IOException {
        FileTime[] latest = {FileTime.fromMillis(0)};
        Files.walkFileTree(kitHome, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                boolean apart = kitHome.equals(directory.getParent())
                        ? !ROOTS.matcher(name).matches()
                        : APART.contains(name);
                if (apart && !directory.equals(kitHome)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                boolean sources = kitHome.relativize(directory).toString().matches("(.*/)?src(/.*)?");
                return sources ? visitFile(directory, attributes) : FileVisitResult.CONTINUE; // a file may be gone
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE; // what cannot be read is no source
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                boolean source = !file.toString().endsWith(".md")
                        && (!kitHome.equals(file.getParent()) || file.endsWith("pom.xml"));
                if (source && attributes.lastModifiedTime().compareTo(latest[0]) > 0) {
                    latest[0] = attributes.lastModifiedTime();
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return latest[0];
    }
}
