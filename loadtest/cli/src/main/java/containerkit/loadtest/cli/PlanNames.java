package containerkit.loadtest.cli;

import containerkit.loadtest.run.KitContext;
import java.util.Iterator;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Names of the bundled plans, for the completion of a shell; picocli makes them with the kit that they need. */
public record PlanNames(KitContext kit) implements IFactory, Iterable<String> {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        return type == PlanNames.class
                ? type.cast(this)
                : CommandLine.defaultFactory().create(type);
    }

    @Override
    public Iterator<String> iterator() {
        return kit.plans().bundled().keySet().iterator();
    }
}
