package containerkit.loadtest.launch.peer;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds the peers that one run needs. A build that fails does not stop the others.
 *
 * @param done what went wrong, by the command that was run; empty if nothing did
 */
record PeerBuild(Path directory, Path java, String maven, Map<List<String>, Optional<String>> done) {
    private static final Duration PATIENCE = Duration.ofMinutes(30); // the first build fetches every library

    /** Pattern of what Maven adds, of no use to who wants to know what is wrong. */
    private static final Pattern ADDED = Pattern.compile("\\[ERROR]|-> \\[Help 1]");

    private static final Pattern TROUBLE = Pattern.compile("error|exception|fatal", Pattern.CASE_INSENSITIVE);

    /** Builds all their modules at once. Returns false, and tells so, if that fails: each is to be built alone then. */
    boolean modules(List<Contender> contenders, Consumer<String> teller) throws IOException, InterruptedException {
        List<String> modules = contenders.stream()
                .map(contender -> contender.peer().module())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (modules.isEmpty()) {
            return true;
        }
        Optional<String> trouble = run(packaging(String.join(",", modules)), log("build"));
        if (trouble.isPresent() && modules.size() > 1) {
            teller.accept("the peers " + String.join(", ", modules) + ": " + trouble.get() + "; building each alone");
        }
        return trouble.isEmpty();
    }

    /** Builds what {@link #modules} left of a peer. Returns what went wrong, in one line; empty if nothing did. */
    Optional<String> finish(Contender contender, boolean together) throws IOException, InterruptedException {
        Peer peer = contender.peer();
        Path log = log(peer.build().isEmpty() ? "build" : "build-" + peer.name());
        Optional<String> trouble = together || peer.module() == null
                ? Optional.empty()
                : run(packaging(peer.module()), log("build-" + peer.module()));
        if (trouble.isEmpty() && !peer.build().isEmpty()) {
            trouble = run(peer.build(), log);
        }
        for (Path made : Arrays.asList(contender.jar(), peer.makes())) {
            if (trouble.isEmpty() && made != null && !Files.exists(made)) {
                trouble = Optional.of(trouble("made no " + made, log));
            }
        }
        return trouble;
    }

    private Path log(String name) {
        return directory.resolve("target").resolve(name + ".log");
    }

    private List<String> packaging(String modules) {
        String pom = directory.resolve("pom.xml").toString();
        List<String> quietly = List.of("-q", "-B", "-Dstyle.color=never", "-DskipTests", "-Dspotless.check.skip");
        return Stream.concat(Stream.of(maven, "-f", pom, "-pl", modules, "-am", "package"), quietly.stream())
                .toList();
    }

    /** Runs a command, unless it has been run. Returns what went wrong; empty if nothing did. */
    private Optional<String> run(List<String> command, Path log) throws IOException, InterruptedException {
        if (!done.containsKey(command)) {
            Map<String, String> environment =
                    Map.of("JAVA_HOME", java.getParent().getParent().toString());
            try (SupervisedProcess build = SupervisedProcess.start(command, environment, log, log)) {
                String problem = !build.waitFor(PATIENCE)
                        ? "had not ended after " + PATIENCE.toMinutes() + " minutes"
                        : build.exitStatus() == 0 ? null : "failed: " + telling(log);
                done.put(command, Optional.ofNullable(problem).map(told -> trouble(told, log)));
            }
        }
        return done.get(command);
    }

    private static String trouble(String problem, Path log) {
        return "its build " + problem + " (" + log + ")";
    }

    /** Returns the first line that names an error and is no heading, as those after it repeat; else the last line. */
    private static String telling(Path log) throws IOException {
        String telling = "it printed nothing";
        for (String line : new String(Files.readAllBytes(log), StandardCharsets.UTF_8).split("\n")) {
            String bare = ADDED.matcher(line).replaceAll("").strip();
            if (TROUBLE.matcher(line).find() && !bare.isEmpty() && !bare.endsWith(":")) {
                return bare;
            }
            telling = bare.isEmpty() ? telling : bare;
        }
        return telling;
    }
}
