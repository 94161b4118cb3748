package containerkit.loadtest.run;

import containerkit.loadtest.run.setup.ServerStarter.Start;
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

/** Starts servers at the same time. Keeps none of them where one start has to end the run. */
final class SideBySide {
    private static final long LONGEST_END_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_MILLIS = 50;

    private SideBySide() {}

    /**
     * Returns the outcomes in the order of the starts.
     *
     * @throws IOException if a start throws it; other servers are closed, as after every exception
     */
    static List<Start> start(List<Callable<Start>> starts) throws IOException, InterruptedException {
        Queue<Start> ended = new ConcurrentLinkedQueue<>();
        // More at once than there are cores would only take longer each, and perhaps longer than a start may.
        int atOnce = Math.min(starts.size(), Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(atOnce);
        boolean whole = false;
        try {
            List<Future<Start>> futures = pool.invokeAll(starts.stream()
                    .<Callable<Start>>map(start -> () -> {
                        Start outcome = start.call();
                        ended.add(outcome);
                        return outcome;
                    })
                    .toList());
            List<Start> outcomes = new ArrayList<>();
            for (Future<Start> future : futures) {
                outcomes.add(future.get());
            }
            whole = true;
            return outcomes;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            if (!whole) {
                close(pool, ended);
            }
            pool.shutdown();
        }
    }

    /** Waits for the starts to notice that they are interrupted, and closes the servers that run. */
    private static void close(ExecutorService pool, Queue<Start> ended) {
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
        ended.forEach(start -> {
            if (start.session() != null) {
                start.session().close();
            }
        });
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
