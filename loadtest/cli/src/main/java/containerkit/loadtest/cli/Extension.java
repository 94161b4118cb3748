package containerkit.loadtest.cli;

import java.util.concurrent.Callable;

/**
 * A command in a module of its own, with picocli's annotation. The command line finds it with
 * {@link java.util.ServiceLoader}, and knows nothing else of it.
 */
public interface Extension extends Callable<Integer> {}
