package containerkit.loadtest.run.service;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.launch.AddedLibrary;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launchers;
import containerkit.loadtest.launch.LogEnd;
import containerkit.loadtest.launch.Response;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.UnpackedProgram;
import containerkit.loadtest.launch.peer.Peers.FailedBuild;
import containerkit.loadtest.load.Cookies;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.CountedRequest;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.setup.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts an application's work for each response. Starts its jar unpacked, with an added filter that counts writes,
 * bytes, flushes and headers, and sends it each request a few times. There is no load.
 *
 * @param jvmFlags of the application
 */
public record ResponseCounter(KitContext kit, List<String> jvmFlags) {
    private static final String FILE = "containerkit.counter.file";
    private static final int SENT = 4; // the first ones fill caches
    private static final Duration PATIENCE = Duration.ofSeconds(15); // a line is written after its response
    private static final long POLL_MILLIS = 10;
    private static final int REFUSED_FROM = 400;
    /** Separator of several cookies in one value. The comma of a date has no equals sign after its next word. */
    private static final Pattern NEXT_COOKIE = Pattern.compile(", (?=[^;,=\\s]+=)");

    public ResponseCounter {
        jvmFlags = List.copyOf(jvmFlags);
    }

    /**
     * Counts on the first jar of a plan, which is built if needed.
     *
     * @param requests requests to send; empty for those of the plan's scenarios
     * @throws UserFailure if the plan has no jar, or one that cannot be counted on
     */
    public static List<CountedRequest> ofPlan(KitContext kit, Plan plan, List<Endpoint> requests, Progress progress)
            throws IOException, InterruptedException {
        Contender contender = plan.contenders().stream()
                .filter(each -> each.jar() != null)
                .findFirst()
                .orElseThrow(() -> UserFailure.usage(
                        "plan " + plan.name() + " has no jar, and only a jar's responses can be counted",
                        "Name a jar."));
        List<Contender> unbuilt = kit.peers().unbuilt(List.of(contender));
        List<FailedBuild> failed = unbuilt.isEmpty() ? List.of() : kit.peers().build(unbuilt, progress::notes);
        if (!failed.isEmpty()) {
            throw failed.get(0).failure();
        }
        List<String> modes = plan.variants().stream()
                .filter(variant -> variant.contender().equals(contender.name()))
                .map(Variant::mode)
                .toList();
        Mode mode = modes.isEmpty() || modes.contains(Mode.STOCK) ? Mode.of(Mode.STOCK) : plan.mode(modes.get(0));
        List<Endpoint> all = plan.scenarios().stream()
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .distinct()
                .toList();
        progress.notes("starting " + contender.jar().getFileName() + " to count what it does for each response");
        try {
            return new ResponseCounter(kit, plan.jvmFlags())
                    .count(contender, mode, requests.isEmpty() ? all : requests);
        } catch (LaunchException e) { // its log is gone with the directory that it was in
            LogEnd.of(e.log()).forEach(line -> progress.notes("    " + line));
            throw e.log().isEmpty()
                    ? e
                    : new UserFailure(
                            String.valueOf(e.getMessage()),
                            "Give it what it needs; the end of its log is above.",
                            e.exit());
        }
    }

    /**
     * Counts on the jar as it is, or on the contender's container.
     *
     * @throws UserFailure if the jar does not start, its Spring Boot is too old, or a request leads to an error
     */
    public List<CountedRequest> count(Contender contender, Mode mode, List<Endpoint> requests)
            throws IOException, InterruptedException {
        Contender unpacked = contender.container() == null ? contender.on(Container.SAME) : contender;
        Path counter = kit.home().resolve("response-counter/target/response-counter.jar");
        if (!Files.isRegularFile(counter)) {
            throw UserFailure.missing("the filter that counts is not built: " + counter, "Start the kit with ./kit.");
        }
        try (ScratchDirectory scratch = ScratchDirectory.create("shape")) {
            Path file = scratch.path().resolve("counts.jsonl");
            List<String> flags = new ArrayList<>(jvmFlags);
            flags.add("-D" + FILE + "=" + file);
            Launchers launchers = new Launchers(new AddedLibrary(kit.swap(), counter), KitContext.java(), flags);
            launchers.check(unpacked, mode);
            requireServlets(unpacked, kit.swap().program(unpacked));
            try (RunningServer server =
                    launchers.launch(unpacked, mode, scratch.path().resolve("server.log"))) {
                kit.readiness().awaitAny(server, requests.get(0));
                Sender sender = new Sender(server, file);
                for (Endpoint request : requests) { // a session is counted as it is once every request was sent
                    if (request.session()) {
                        sender.send(request);
                    }
                }
                List<CountedRequest> counted = new ArrayList<>();
                for (Endpoint request : requests) {
                    counted.add(count(sender, request));
                }
                return counted;
            }
        }
    }

    private static void requireServlets(Contender contender, UnpackedProgram program) {
        String name = String.valueOf(contender.jar().getFileName());
        String hint = "kit compare measures it.";
        if (Integer.parseInt(program.bootVersion().replaceFirst("\\..*", "")) < 3) {
            throw UserFailure.usage(
                    name + " was built with Spring Boot " + program.bootVersion()
                            + ", and responses can be counted from 3.0 on (jakarta.servlet)",
                    hint);
        }
        if (program.container() == Container.SAME) {
            throw UserFailure.usage(
                    name + " has no servlet container, and only servlets' responses can be counted", hint);
        }
    }

    private CountedRequest count(Sender sender, Endpoint request) throws IOException, InterruptedException {
        CountedRequest before = sender.send(request);
        CountedRequest last = before;
        for (int sent = 1; sent < SENT; sent++) {
            before = last;
            last = sender.send(request);
        }
        return new CountedRequest(request.name(), last.status(), last.counts(), !last.equals(before));
    }

    /** Sends requests, those with a session as one client. The filter writes a line for each response to a file. */
    private final class Sender {
        private final RunningServer server;
        private final Path file;
        private final Cookies cookies = new Cookies();

        Sender(RunningServer server, Path file) {
            this.server = server;
            this.file = file;
        }

        CountedRequest send(Endpoint request) throws IOException, InterruptedException {
            int lines = lines(file).size();
            String cookie = request.session() ? cookies.header() : null;
            Endpoint filled = request.of(server.contender());
            Response response =
                    kit.readiness().respond(server, cookie == null ? filled : filled.withHeader("Cookie", cookie));
            String line = awaitLine(file, lines);
            if (line == null) {
                kit.readiness().requireAlive(server); // else another server may have responded on its port
                throw new UserFailure(
                        "the filter that counts did not see " + request.method() + " " + request.path(),
                        "Only requests that pass the application's servlet filters can be counted.",
                        Exit.FAILED);
            }
            Map<Dimension, Integer> counts = read(line, response);
            if (response.status() >= REFUSED_FROM) {
                throw UserFailure.usage(
                        request.method() + " " + request.path() + " leads to status " + response.status(),
                        "Correct the request; one that needs a login comes with --curl and its headers.");
            }
            String set = response.header("set-cookie");
            if (request.session() && set != null) {
                cookies.take(List.of(NEXT_COOKIE.split(set)));
            }
            return new CountedRequest(request.name(), response.status(), counts, false);
        }
    }

    /** Returns the last line once there are more; null if none comes in time. */
    private static @Nullable String awaitLine(Path file, int lines) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean last;
        do { // the last look begins after that time, however long the machine stood still
            last = System.nanoTime() >= end;
            List<String> now = lines(file);
            if (now.size() > lines) {
                return now.get(now.size() - 1);
            }
            Thread.sleep(POLL_MILLIS);
        } while (!last);
        return null;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static Map<Dimension, Integer> read(String line, Response response) throws IOException {
        Map<Dimension, Integer> counts = new EnumMap<>(Dimension.class);
        new ObjectMapper()
                .readValue(line, new TypeReference<Map<String, Integer>>() {})
                .forEach((key, count) -> counts.put(Dimension.valueOf(key.toUpperCase(Locale.ROOT)), count));
        counts.put(Dimension.GZIPPED, response.header("content-encoding") == null ? 0 : 1); // the container's work
        counts.values().removeIf(count -> count == 0);
        return counts;
    }
}
