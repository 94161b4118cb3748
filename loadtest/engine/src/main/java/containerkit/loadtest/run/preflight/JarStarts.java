package containerkit.loadtest.run.preflight;

import containerkit.loadtest.launch.swap.BootJar;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.WithoutEffect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jars as they will be started, and what is to be known of them before. Starts nothing. */
public record JarStarts(List<Start> all) {
    /** Start of a jar, with a label of contender and mode, and all flags of its JVM. */
    record Start(String label, Contender contender, List<String> flags, ServiceSettings settings) {}

    /** Returns the starts of a plan's jars in the inherited environment, without those that have to be built first. */
    public static JarStarts of(Plan plan, Map<String, String> inherited) {
        return new JarStarts(plan.variants().stream()
                .flatMap(variant -> start(
                        variant.label(),
                        plan.contender(variant.contender()),
                        plan.mode(variant.mode()).with(plan.servers().jvmFlags()),
                        inherited))
                .toList());
    }

    /** Returns the starts of jars that no plan has yet. */
    public static JarStarts of(List<Contender> contenders, List<String> jvmFlags, Map<String, String> inherited) {
        Mode mode = Mode.of(Mode.STOCK).with(jvmFlags);
        return new JarStarts(contenders.stream()
                .flatMap(contender -> start(contender.name(), contender, mode, inherited))
                .toList());
    }

    private static Stream<Start> start(String label, Contender contender, Mode mode, Map<String, String> inherited) {
        Path jar = contender.jar();
        return jar == null || !Files.isRegularFile(jar)
                ? Stream.empty()
                : Stream.of(
                        new Start(label, contender, mode.jvmFlags(), ServiceSettings.of(contender, mode, inherited)));
    }

    /** Returns warnings about settings of development, and about what the containers do not share. */
    public List<String> warnings(ContainerSwap swap) {
        List<String> warnings = new ArrayList<>(new DevelopmentSettings(all).warnings());
        List<WithoutEffect> unused = withoutEffect(swap);
        if (!unused.isEmpty()) {
            warnings.add(WithoutEffect.TITLE + ":\n  " + String.join("\n  ", WithoutEffect.lines(unused)));
        }
        return warnings;
    }

    /** Returns what the jars have for a container on which they do not run: their own, or one of the others here. */
    public List<WithoutEffect> withoutEffect(ContainerSwap swap) {
        Set<Container> running = all.stream()
                .flatMap(start -> container(start.contender()).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<WithoutEffect> found = new LinkedHashSet<>(); // modes of a contender share most
        for (Start start : all) {
            Contender contender = start.contender();
            container(contender).ifPresent(runs -> {
                Set<Container> others = new LinkedHashSet<>(running);
                packaged(contender).ifPresent(others::add);
                others.remove(runs);
                for (Container other : others) {
                    swap.withoutEffect(contender, other, runs, start.settings())
                            .forEach((what, nearest) -> found.add(new WithoutEffect(contender.name(), what, nearest)));
                }
            });
        }
        return List.copyOf(found);
    }

    /** Returns the container that will run it; empty where it is none that Spring Boot has a starter for. */
    public static Optional<Container> container(Contender contender) {
        return Optional.ofNullable(contender.container())
                .map(JarContainer::kind)
                .filter(container -> container != Container.SAME)
                .or(() -> packaged(contender));
    }

    private static Optional<Container> packaged(Contender contender) {
        return Optional.ofNullable(contender.jar())
                .flatMap(BootJar::of)
                .map(BootJar::container)
                .flatMap(Container::of);
    }
}
