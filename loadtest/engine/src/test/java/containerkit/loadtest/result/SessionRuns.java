package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Runs of one comparison: its sessions. */
public final class SessionRuns {
    private SessionRuns() {}

    /** What a session does to a contender's cost: a multiple. */
    public interface Cost {
        double of(int session, Variant variant);
    }

    /** That many runs of so many blocks, a day after each other. */
    public static List<RunResult> of(int sessions, int blocksEach, double noise, Cost cost) {
        Random random = new Random(11);
        return IntStream.rangeClosed(1, sessions)
                .mapToObj(session -> run(session, blocksEach, noise, cost, random))
                .toList();
    }

    private static RunResult run(int session, int blocks, double noise, Cost cost, Random random) {
        JudgedRun judged = new JudgedRun();
        judged.blocks = blocks;
        judged.ended = 0;
        for (int block = 1; block <= blocks; block++) {
            for (Variant variant : List.of(TOMCAT, JETTY, UNDERTOW)) {
                judged.slices.add(judged.slice(
                        block, variant, cost.of(session, variant) * Math.exp(noise * random.nextGaussian())));
            }
        }
        RunResult run = judged.run();
        RunHeader header =
                run.header().of(run.header().plan(), run.header().startedAt().plus(Duration.ofDays(session)));
        return new RunResult(header, List.of(), run.slices(), JudgedRun.ends(blocks), List.of(), List.of());
    }

    /** Stores runs in new directories, 1 and so on. */
    public static List<Path> store(Path directory, List<RunResult> runs) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (RunResult run : runs) {
            Path own = directory.resolve(String.valueOf(directories.size() + 1));
            RunFixture.store(own, run);
            directories.add(own);
        }
        return directories;
    }

    /** These runs as one. */
    public static RunResult together(List<RunResult> runs) {
        try (ScratchDirectory scratch = ScratchDirectory.create("sessions")) {
            RunResult run =
                    StoredRun.load(scratch.path(), store(scratch.path(), runs)).run();
            return run.in(run.sessions().stream()
                    .map(session -> Changed.copy(
                            session,
                            "directory",
                            "reports/" + Path.of(session.directory()).getFileName()))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Eight sessions of 3 blocks each, in one of which tomcat and jetty change places. */
    public static RunResult reversed() {
        return together(of(
                8,
                3,
                0.004,
                (session, variant) -> variant.equals(JETTY) ? (session == 5 ? 1.25 : 0.9 + session / 500.0) : 1));
    }
}
