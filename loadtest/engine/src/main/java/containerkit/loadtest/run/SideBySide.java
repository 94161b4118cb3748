package containerkit.loadtest.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Starts servers at the same time. Keeps none of them where one start has to end the run. */
final class SideBySide {
    private static final long LONGEST_END_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_MILLIS = 50;

    private SideBySide() {}

    /**
     * Returns the outcomes in the order of the starts.
     *
     * @param close ends the server of an outcome, if it has one
     * @throws IOException if a start throws it; other servers are closed, as after every exception
     */
    static <S> List<S> start(List<Callable<S>> starts, Consumer<S> close) throws IOException, InterruptedException {
        Queue<S> ended = new ConcurrentLinkedQueue<>();
        // More at once than there are cores would only take longer each, and perhaps longer than a start may.
        int atOnce = Math.min(starts.size(), Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(atOnce);
        try {
            List<Future<S>> futures = pool.invokeAll(starts.stream()
                    .<Callable<S>>map(start -> () -> {
                        S outcome = start.call();
                        ended.add(outcome);
                        return outcome;
                    })
                    .toList());
            List<S> outcomes = new ArrayList<>();
            for (Future<S> future : futures) {
                outcomes.add(future.get());
            }
            ended.clear(); // all are kept
            return outcomes;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            end(pool);
            ended.forEach(close);
        }
    }

    /** Waits for the starts to notice that they are interrupted. */
    private static void end(ExecutorService pool) {
        boolean interrupted = false;
        long began = System.nanoTime();
        pool.shutdownNow();
        while (!pool.isTerminated() && System.nanoTime() - began < LONGEST_END_NANOS) {
            try {
                pool.awaitTermination(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            pool.shutdownNow(); // some calls of the JDK ignore the first interrupt
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
