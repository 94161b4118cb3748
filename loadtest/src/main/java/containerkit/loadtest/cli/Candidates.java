package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.run.KitContext;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Words for the completion of a shell, for the most part names in the bundled plans. */
record Candidates(KitContext kit) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        return List.of(Plans.class, Contenders.class, Explained.class, Modes.class, ExplainedModes.class)
                        .contains(type)
                ? type.cast(type.getDeclaredConstructor(KitContext.class).newInstance(kit))
                : CommandLine.defaultFactory().create(type);
    }

    record Plans(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return kit.plans().bundled().keySet().iterator();
        }
    }

    record Contenders(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return of(kit, Variant::contender).iterator();
        }
    }

    /** Contenders of {@code kit explain}, which has a plan of its own. */
    record Explained(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return kit.commandPlan(ExplainCommand.PLAN, Overrides.NONE).contenders().stream()
                    .map(Contender::name)
                    .iterator();
        }
    }

    record Modes(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return of(kit, Variant::mode).iterator();
        }
    }

    /** Modes of {@code kit explain}: those of its own plan and of the others. */
    record ExplainedModes(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            Stream<String> own = kit.commandPlan(ExplainCommand.PLAN, Overrides.NONE).modes().stream()
                    .map(Mode::name);
            return Stream.concat(of(kit, Variant::mode).stream(), own).iterator();
        }
    }

    private static List<String> of(KitContext kit, Function<Variant, String> name) {
        return kit.plans().bundled().keySet().stream()
                .flatMap(plan -> kit.plans().read(plan, Overrides.NONE).variants().stream())
                .map(name)
                .distinct()
                .sorted()
                .toList();
    }
}
