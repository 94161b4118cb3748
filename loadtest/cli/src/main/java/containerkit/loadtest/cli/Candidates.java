package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.run.KitContext;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * Words for the completion of a shell, for the most part names in the bundled plans: classes with a constructor that takes the
 * kit.
 */
public record Candidates(KitContext kit) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        return Arrays.stream(type.getDeclaredConstructors()).anyMatch(Candidates::takesKit)
                ? type.cast(type.getDeclaredConstructor(KitContext.class).newInstance(kit))
                : CommandLine.defaultFactory().create(type);
    }

    private static boolean takesKit(Constructor<?> constructor) {
        return Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {KitContext.class});
    }

    public record Plans(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return kit.plans().bundled().keySet().iterator();
        }
    }

    public record Contenders(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return of(kit, Variant::contender).iterator();
        }
    }

    public record Modes(KitContext kit) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return of(kit, Variant::mode).iterator();
        }
    }

    /** Returns names of the variants in all bundled plans. */
    public static List<String> of(KitContext kit, Function<Variant, String> name) {
        return kit.plans().bundled().keySet().stream()
                .flatMap(plan -> kit.plans().read(plan, Overrides.NONE).variants().stream())
                .map(name)
                .distinct()
                .sorted()
                .toList();
    }
}
