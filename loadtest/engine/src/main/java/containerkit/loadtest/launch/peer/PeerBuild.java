package containerkit.loadtest.launch.peer;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Builds the peers that one run needs. A build that fails does not stop the others. */
final class PeerBuild {
    private static final Duration PATIENCE = Duration.ofMinutes(30); // the first build fetches every library

    private final Path directory;
    private final Path java;
    private final String maven;
    private final Consumer<String> teller;
    private final Map<String, String> troubles = new HashMap<>();
    private final Map<Peer, Optional<String>> commanded = new HashMap<>();
    private final long deadline = System.nanoTime() + PATIENCE.toNanos();

    /**
     * Creates a build; its time limit runs from now on.
     *
     * @param directory directory of the peers
     * @param java program {@code java} that starts them
     * @param maven program that builds their modules
     * @param teller gets a line if modules have to be built one by one
     */
    PeerBuild(Path directory, Path java, String maven, Consumer<String> teller) {
        this.directory = directory;
        this.java = java;
        this.maven = maven;
        this.teller = teller;
    }

    /**
     * Builds their modules all at once, or each alone if that fails.
     *
     * @throws LaunchException if Maven is not there
     */
    void modules(List<Contender> contenders) throws LaunchException, IOException, InterruptedException {
        List<String> modules = contenders.stream()
                .map(contender -> contender.peer().module())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (modules.isEmpty()) {
            return;
        }
        if (SearchPath.ofKit().find(maven).isEmpty()) {
            throw LaunchException.machine("Maven is not there, and peers are built with it", "install maven");
        }
        BuildLog log = log("build");
        Optional<String> together = run(packaging(String.join(",", modules)), log);
        if (together.isEmpty()) {
            return;
        }
        if (modules.size() == 1) {
            troubles.put(modules.get(0), together.get());
            return;
        }
        teller.accept("the peers " + String.join(", ", modules) + ": " + together.get() + "; building each alone");
        for (String module : modules) {
            run(packaging(module), log("build-" + module)).ifPresent(trouble -> troubles.put(module, trouble));
        }
    }

    /**
     * Builds what the module of a peer does not build. Returns what went wrong in this step or before, in one line; empty if
     * nothing did.
     */
    Optional<String> finish(Contender contender) throws IOException, InterruptedException {
        Peer peer = contender.peer();
        if (troubles.containsKey(peer.module())) {
            return Optional.of(troubles.get(peer.module()));
        }
        BuildLog log = log(peer.build().isEmpty() ? "build" : "build-" + peer.name());
        if (!peer.build().isEmpty() && !commanded.containsKey(peer)) {
            commanded.put(peer, run(peer.build(), log));
        }
        Optional<String> trouble = commanded.getOrDefault(peer, Optional.empty());
        for (Path made : Arrays.asList(contender.jar(), peer.makes())) {
            if (trouble.isEmpty() && made != null && !Files.exists(made)) {
                trouble = Optional.of(log.trouble("made no " + made));
            }
        }
        return trouble;
    }

    private BuildLog log(String name) {
        return new BuildLog(directory.resolve("target").resolve(name + ".log"));
    }

    private List<String> packaging(String modules) {
        String pom = directory.resolve("pom.xml").toString();
        List<String> quietly = List.of("-q", "-B", "-Dstyle.color=never", "-DskipTests", "-Dspotless.check.skip");
        return Stream.concat(Stream.of(maven, "-f", pom, "-pl", modules, "-am", "package"), quietly.stream())
                .toList();
    }

    private Optional<String> run(List<String> command, BuildLog log) throws IOException, InterruptedException {
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        Map<String, String> environment =
                Map.of("JAVA_HOME", java.getParent().getParent().toString());
        try (SupervisedProcess build = SupervisedProcess.start(command, environment, log.file(), log.file())) {
            if (!build.waitFor(left)) {
                return Optional.of(
                        log.trouble("had not ended when building had taken " + PATIENCE.toMinutes() + " minutes"));
            }
            return build.exitStatus() == 0 ? Optional.empty() : Optional.of(log.trouble("failed: " + log.telling()));
        }
    }

    /**
     * Output of the build of a peer.
     *
     * @param file path of the log
     */
    record BuildLog(Path file) {
        /** Pattern of what Maven adds, of no use to who wants to know what is wrong. */
        private static final Pattern ADDED = Pattern.compile("\\[ERROR]|-> \\[Help 1]");

        private static final Pattern TROUBLE = Pattern.compile("error|exception|fatal", Pattern.CASE_INSENSITIVE);

        /**
         * Returns what went wrong with a build, in one line with the path of the log.
         *
         * @param problem outcome of the build, such as {@code failed}
         */
        String trouble(String problem) {
            return "its build " + problem + " (" + file + ")";
        }

        /**
         * Returns the first line that names an error and is no heading, because the lines after it repeat or advise;
         * else the last line.
         */
        String telling() throws IOException {
            String telling = "it printed nothing";
            for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
                String bare = ADDED.matcher(line).replaceAll("").strip();
                if (TROUBLE.matcher(line).find() && !bare.isEmpty() && !bare.endsWith(":")) {
                    return bare;
                }
                telling = bare.isEmpty() ? telling : bare;
            }
            return telling;
        }
    }
}
