package containerkit.app.work;

import org.springframework.context.annotation.Primary;

/** Fails on every workload. */
@Primary
public class FailingWork implements Work {

    public static final String SECRET = "a message that only the log may show";

    @Override
    public void perform(Workload workload) {
        throw new IllegalStateException(SECRET);
    }
}
