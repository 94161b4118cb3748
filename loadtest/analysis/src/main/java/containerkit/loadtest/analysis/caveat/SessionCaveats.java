package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the caveats of a run of one session, and of sessions that their results ended. */
final class SessionCaveats {
    private static final double NEAR = 1.05; // repeated runs differ by 2 to 5 % more than their intervals allow

    private SessionCaveats() {}

    static Stream<Caveat> of(RunResult run, List<Comparison> comparisons) {
        return Stream.of(oneSession(run, comparisons), endedByResults(run.sessions()))
                .flatMap(Optional::stream);
    }

    private static Optional<Caveat> oneSession(RunResult run, List<Comparison> comparisons) {
        String directory = Objects.requireNonNullElse(run.sessions().get(0).directory(), "DIR");
        return Caveat.about(
                comparisons.stream()
                        .filter(SessionCaveats::nearlyEqual)
                        .map(pair -> pair.name(run.header().plan()))
                        .toList(),
                Caveat.Type.ONE_SESSION,
                "The near end of an interval is within 5 % of no difference, and repeated runs differ by 2 to 5 % more than "
                        + "their intervals allow.",
                "Run another session: " + KitCommand.text() + " compare --add " + directory);
    }

    private static boolean nearlyEqual(Comparison pair) {
        Interval interval = pair.ratio().interval();
        return pair.primary()
                && pair.sessions() == null
                && pair.result() == Result.LESS
                && interval != null
                && (interval.low() > 1 ? interval.low() : 1 / interval.high()) < NEAR;
    }

    private static Optional<Caveat> endedByResults(List<Session> sessions) {
        return Caveat.about(
                sessions.size() == 1
                        ? List.of()
                        : sessions.stream()
                                .filter(session -> session.decision() != null)
                                .map(Session::directory)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList(),
                Caveat.Type.EARLY_END,
                "A session ended early because its results were clear. Such a session tends to show more than there is.",
                "Compare it with the sessions of fixed blocks, those of --add and --session.");
    }
}
