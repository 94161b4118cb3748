package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that is stopped by a signal end its servers and remove its temporary files before the kit exits: the
 * command's thread is interrupted and waited for.
 */
final class Interruption implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10); // after that containers send SIGKILL
    private static final Duration WITHOUT_CHILDREN = Duration.ofMillis(500); // the command may wait for input
    private static final long POLL_MILLIS = 100;

    private final CountDownLatch ended = new CountDownLatch(1);

    /** Watches over the command that this thread runs. */
    Interruption(Console console) {
        Thread command = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (ended.getCount() > 0) {
                console.end();
                awaitEnd(command);
            }
        }));
    }

    /** Interrupts the command again and again, because the JDK's attach API ignores an interrupt while it waits. */
    private void awaitEnd(Thread command) {
        long begin = System.nanoTime();
        try {
            do {
                command.interrupt();
                Duration waited = Duration.ofNanos(System.nanoTime() - begin);
                boolean children = ProcessHandle.current().children().findAny().isPresent();
                if (waited.compareTo(children ? PATIENCE : WITHOUT_CHILDREN) > 0) {
                    return;
                }
            } while (!ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
