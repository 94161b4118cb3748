package containerkit.loadtest.result;

import containerkit.loadtest.observe.CallTree;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.observe.Profile.ThreadTimes;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A run with profiles: every server spends its time in one request path, and in what is added to it. */
public final class ProfiledRun {
    private static final long TOTAL_NANOS = 10_000_000_000L;

    public final JudgedRun judged = new JudgedRun();
    public final List<ProfileResult> profiles = new ArrayList<>();
    public Sampler sampler = Sampler.CPU_TIME;
    private final Random random = new Random(3);

    public ProfiledRun() {
        judged.blocks = 7;
        judged.ended = 7;
    }

    public RunResult run() {
        return judged.run();
    }

    /** Adds a profile to every block; samples vary by chance as sampled ones do. */
    public void profiles(Variant variant, String container, Extra... extras) {
        for (int block = 1; block <= judged.ended; block++) {
            profiles.add(new ProfileResult(
                    Slices.inRound(judged.slice(block, variant, 1), 0), profile(container, extras), null));
        }
    }

    /**
     * What is sampled besides.
     *
     * @param stack its caller first
     * @param samples about how many
     * @param ofOwnThread true if the stack is a thread's, not one below the dispatcher
     */
    public record Extra(List<String> stack, int samples, boolean ofOwnThread) {
        public Extra(List<String> stack, int samples) {
            this(stack, samples, false);
        }
    }

    private Profile profile(String container, Extra... extras) {
        CallTree.Builder cpu = new CallTree.Builder();
        List<String> outer =
                List.of("java.lang.Thread.run", container + ".Connector.run", container + ".Pipeline.invoke");
        List<String> dispatcher = new ArrayList<>(outer);
        dispatcher.add("org.springframework.web.servlet.DispatcherServlet.doDispatch");
        cpu.add(outer, about(300));
        cpu.add(dispatcher, about(500));
        cpu.add(with(dispatcher, List.of("com.example.Orders.list", "java.util.ArrayList.sort")), about(200));
        for (Extra extra : extras) {
            cpu.add(extra.ofOwnThread() ? extra.stack() : with(dispatcher, extra.stack()), about(extra.samples()));
        }
        return new Profile(
                sampler, new ThreadTimes(TOTAL_NANOS, 0, TOTAL_NANOS / 20, TOTAL_NANOS / 5), cpu.build(), cpu.build());
    }

    private long about(int samples) {
        return Math.round(samples + Math.sqrt(samples) * random.nextGaussian());
    }

    private static List<String> with(List<String> outer, List<String> inner) {
        List<String> whole = new ArrayList<>(outer);
        whole.addAll(inner);
        return whole;
    }
}
