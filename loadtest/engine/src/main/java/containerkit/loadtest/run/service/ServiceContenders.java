package containerkit.loadtest.run.service;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.swap.BootJar;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Target.Jar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The contenders of a comparison of jars: each jar as it is, or on each container. */
record ServiceContenders(ServiceRequest wanted) {
    /** End of the name of the contender that is the jar as it was given; its container stands before it. */
    private static final String AS_IS = "as-is";

    private static final String MANAGEMENT_PORT = "management.server.port";
    private static final String NO_MANAGEMENT = "-1"; // the port that turns the endpoints off
    private static final List<Container> CONTAINERS = List.of(Container.TOMCAT, Container.JETTY, Container.UNDERTOW);
    private static final String MANAGEMENT_ADDRESS = "--management.server.address";
    private static final int LONGEST = 40; // part of a contender's name
    private static final int LONGEST_PLAN = 60; // of an artifact in a plan's name
    private static final int LONGEST_NAME = 95; // with its number it can be read as a plan's name
    private static final String VERSION = "-v?\\d+([.-][A-Z0-9]\\w*)+$";

    /**
     * Returns the contenders in the order in which a report shows them.
     *
     * @throws UserFailure if a container that was asked for is unknown, or a jar's Spring Boot does not have it
     * @throws LaunchException if a file is not an executable jar of Spring Boot
     */
    List<Contender> all() {
        Set<JarContainer> on = containers();
        List<Contender> all = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Path jar : wanted.jars()) {
            List<JarContainer> available = available(jar, on);
            if (wanted.jars().size() > 1) {
                String given = wanted.names().isEmpty()
                        ? cut(base(jar), LONGEST)
                        : wanted.names().get(names.size());
                String base = unique(given, names);
                if (on.isEmpty()) {
                    add(all, base, jar, null);
                }
                on.forEach(container -> add(all, base + "-" + container.key(), jar, container));
            } else {
                addOnContainers(all, jar, new ArrayList<>(on.isEmpty() ? available : on));
            }
        }
        return all;
    }

    /**
     * Adds the jar on each container, its own first: that is what the others are compared with. A container that no
     * starter of its Spring Boot brings is there as the jar is. A single version is compared with the usual one.
     */
    private void addOnContainers(List<Contender> all, Path jar, List<JarContainer> containers) {
        String own = BootJar.of(jar).map(BootJar::container).orElse(null);
        if (containers.size() == 1 && containers.get(0).version() != null) {
            containers.add(0, new JarContainer(containers.get(0).kind(), null));
        }
        containers.sort(
                Comparator.comparing(container -> !container.kind().key().equals(own))); // stable
        boolean ownIsThere =
                !containers.isEmpty() && containers.get(0).kind().key().equals(own);
        if (wanted.asIs() || wanted.on().isEmpty() && !ownIsThere) {
            add(all, own == null ? AS_IS : own + "-" + AS_IS, jar, null);
        }
        containers.forEach(container -> add(all, container.key(), jar, container));
    }

    List<String> args() {
        Map<String, String> byProperty = new LinkedHashMap<>(); // Spring would join two values of one with a comma
        Stream.concat(Stream.of("--server.port={port}", "--server.address=127.0.0.1"), wanted.start().args().stream())
                .forEach(arg -> byProperty.put(arg.split("=", 2)[0], arg));
        List<String> ports = wanted.jars().stream()
                .flatMap(jar -> wanted.start().settings(jar).value(MANAGEMENT_PORT).stream())
                .map(String::strip)
                .filter(port -> !port.equals(NO_MANAGEMENT) && !port.equals("{port}"))
                .toList();
        if (!ports.isEmpty()) {
            if (ports.stream().noneMatch(port -> port.contains("{port}"))) {
                byProperty.put("--" + MANAGEMENT_PORT, "--" + MANAGEMENT_PORT + "=0"); // copies cannot share one
            }
            byProperty.putIfAbsent(
                    MANAGEMENT_ADDRESS, MANAGEMENT_ADDRESS + "=127.0.0.1"); // server.address is not for it
        }
        return List.copyOf(byProperty.values());
    }

    /** Returns the name of a plan for that jar: its artifact without version, and what it is. */
    static String planName(Path jar, String what) {
        String artifact = base(jar).replaceFirst(VERSION, "");
        return cut(cut(artifact, LONGEST_PLAN) + "-" + what, LONGEST_NAME);
    }

    /** Returns the name of a jar without its ending, as a plan allows it. */
    private static String base(Path jar) {
        String name = jar.getFileName()
                .toString()
                .replaceFirst("(?i)\\.[jw]ar$", "")
                .replaceAll("[^A-Za-z0-9._-]+", "-")
                .replaceFirst("^[^A-Za-z0-9]+", "");
        return name.isEmpty() ? "jar" : name;
    }

    private static String cut(String name, int longest) {
        return name.length() > longest ? name.substring(0, longest) : name;
    }

    private Set<JarContainer> containers() {
        Set<JarContainer> on = new LinkedHashSet<>();
        for (String text : wanted.on()) {
            if (!on.add(JarContainer.parse(
                    text, CONTAINERS, (problem, hint) -> UserFailure.usage("--on: " + problem, hint)))) {
                throw UserFailure.usage("--on: " + text + " is there twice", "Name it once.");
            }
        }
        return on;
    }

    private static List<JarContainer> available(Path jar, Set<JarContainer> on) {
        BootJar server = BootJar.read(jar);
        String there = server.containers().stream().map(Container::key).collect(Collectors.joining(" and "));
        for (JarContainer container : on) {
            if (!server.containers().contains(container.kind())) {
                throw UserFailure.usage(
                        "--on: Spring Boot " + server.bootVersion() + ", with which " + jar.getFileName()
                                + " was built, has no " + container.kind().key(),
                        "It has " + there + ".");
            }
        }
        return server.containers().stream()
                .map(container -> new JarContainer(container, null))
                .toList();
    }

    private void add(List<Contender> all, String name, Path jar, @Nullable JarContainer container) {
        JarStart start = wanted.start();
        all.add(new Contender(
                name,
                new Jar(jar.toAbsolutePath().normalize(), args(), container, null),
                start.port() == null ? null : Integer.valueOf(start.port() + all.size()),
                start.env(),
                null,
                null,
                null,
                null,
                start.ready(),
                Map.of()));
    }

    private static String unique(String base, Set<String> names) {
        String name = base;
        for (int other = 2; !names.add(name); other++) {
            name = base + "-" + other;
        }
        return name;
    }
}
