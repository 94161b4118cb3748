package containerkit.loadtest.result;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.secret.Secrets;
import java.time.Duration;
import java.util.List;

/** A plan to be: one block and one round by throughput, unless it is changed. */
public final class PlanFixture {
    public String description = "";
    public long seed = 1;
    public int blocks = 1;
    public int rounds = 1;
    public Plan.Order order = Plan.Order.SHUFFLED;
    public double timeScale = 1;
    public List<String> jvmFlags = List.of();
    public WarmUp warmUp = new WarmUp(100_000, Duration.ofSeconds(10));
    public boolean timeBuild;
    public String primary = "throughput_per_s";
    public double marginPercent = 5;
    public List<Mode> modes = List.of();
    public List<PublishedValue> published = List.of();
    public List<String> publishedNotes = List.of();
    public List<ContenderPair> pairs = List.of();
    public Secrets secrets = Secrets.KNOWN;

    private final String name;
    private final List<Contender> contenders;
    private final List<Part> parts;

    public PlanFixture(String name, List<Contender> contenders, List<Part> parts) {
        this.name = name;
        this.contenders = contenders;
        this.parts = parts;
    }

    public Plan plan() {
        return new Plan(
                name,
                description,
                seed,
                order,
                new Plan.Extent(blocks, rounds, timeScale, null, null, false),
                new Plan.Servers(jvmFlags, PodSize.WHOLE_MACHINE, warmUp, timeBuild),
                new Plan.Criteria(primary, marginPercent, pairs, 25),
                new Plan.PublishedResults(published, publishedNotes),
                contenders,
                modes,
                parts,
                secrets);
    }
}
