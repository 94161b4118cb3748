package containerkit.loadtest.load.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.plan.Expectation;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a fork is to send; the rest JMH tells it.
 *
 * @param call the request
 * @param expect what its response must be
 * @param counts the file that each fork adds a line of {@link Counts} to
 */
record ForkJob(HttpCall call, Expectation expect, String counts) {
    /** The system property that leads to the job's file; a fork inherits it from the JVM that directs it. */
    static final String PROPERTY = "containerkit.jmh.job";

    static ForkJob read(Path file) throws IOException {
        return new ObjectMapper().readValue(file.toFile(), ForkJob.class);
    }

    void write(Path file) throws IOException {
        new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), this);
    }
}
