package containerkit.loadtest.launch.swap;

import containerkit.loadtest.plan.Container;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Libraries and class names that belong to a container.
 *
 * @param group prefix of the Maven groups that its own libraries are in
 * @param server its artifact, whose version is the container's
 * @param mark class that is present only with the container, for {@code @ConditionalOnClass}
 * @param classes pattern of the names of its classes and of Spring Boot's classes for it, with slashes
 */
record ServerParts(Container container, String group, String server, String mark, Pattern classes) {
    /** All containers, in the order in which Spring Boot looks for them. */
    static final List<ServerParts> ALL = List.of(
            new ServerParts(
                    Container.TOMCAT,
                    "org.apache.tomcat",
                    "tomcat-embed-core",
                    "org.apache.catalina.startup.Tomcat",
                    // tomcat-jdbc stays, and with it what it needs
                    Pattern.compile("org/apache/(?:catalina|coyote|tomcat(?!/jdbc/))/.*|" + boots("tomcat", "Tomcat"))),
            new ServerParts(
                    Container.JETTY,
                    "org.eclipse.jetty",
                    "jetty-server",
                    "org.eclipse.jetty.server.Server",
                    Pattern.compile("org/eclipse/jetty/(?!client/|http/|io/|util/).*|" + boots("jetty", "Jetty"))),
            new ServerParts(
                    Container.UNDERTOW,
                    "io.undertow",
                    "undertow-core",
                    "io.undertow.Undertow",
                    Pattern.compile("(?:io/undertow|org/xnio)/.*|" + boots("undertow", "Undertow"))));

    /** Pattern of the artifacts of Jetty's HTTP client, and of what that shares with the server. */
    private static final Pattern JETTY_CLIENT =
            Pattern.compile("jetty-(?:client|http|io|util|alpn-(?:java-)?client|compression-.*|reactive-httpclient)"
                    + "|(?:jetty-)?http2-(?:client.*|http-client-transport|common|hpack)");

    private static final String SPRING = "org/springframework/";
    private static final String REACTOR_NETTY = "spring-boot-reactor-netty";

    private static final Pattern WEBAPP = Pattern.compile("jetty-(?:ee\\d+-)?webapp");
    private static final int LIBRARY_EACH_SINCE = 4; // Spring Boot has a library for each container

    private static final Set<String> TOMCAT = Set.of(
            "tomcat-embed-core", "tomcat-embed-websocket", "tomcat-catalina", "tomcat-coyote", "tomcat-websocket");

    /** Returns the pattern of Spring Boot's own classes for a container, up to 3.5 and from 4.0 on. */
    private static String boots(String name, String prefix) {
        return "org/springframework/boot/(?:web/embedded/" + name + "|" + name + ")/.*"
                + "|org/springframework/boot/autoconfigure/web/(?:embedded|servlet|reactive)/" + prefix + "\\w*"
                + "|org/springframework/boot/actuate/(?:autoconfigure/)?metrics/web/" + name + "/.*";
    }

    static ServerParts of(Container wanted) {
        return ALL.stream()
                .filter(parts -> parts.container == wanted)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the containers that Spring Boot could start, beginning with the one that it would start first. Up to 3.5
     * Spring Boot has an order of its own with Netty at its end; from 4.0 on it orders them by the names of its
     * libraries. There a reactive application prefers Netty to those that come after it.
     */
    static List<ServerParts> in(Collection<Library> libraries, int major) {
        Set<String> artifacts = libraries.stream().map(Library::artifact).collect(Collectors.toSet());
        boolean libraryEach = major >= LIBRARY_EACH_SINCE;
        boolean netty = libraryEach && artifacts.contains(REACTOR_NETTY) && !artifacts.contains("spring-webmvc");
        return ALL.stream()
                .filter(parts -> libraries.stream().anyMatch(parts::isServer))
                .filter(parts ->
                        parts.container != Container.JETTY || artifacts.stream().anyMatch(WEBAPP.asMatchPredicate()))
                .filter(parts -> !libraryEach || artifacts.contains(parts.library()))
                .filter(parts -> !netty || parts.library().compareTo(REACTOR_NETTY) < 0)
                .sorted(Comparator.comparing(parts -> libraryEach ? parts.library() : ""))
                .toList();
    }

    /**
     * Returns whether a class that names the container fails without it. Up to 3.5 Spring Boot's own classes for a
     * container stay: a class may name them, and not make one.
     */
    boolean needs(ClassNames user, int major) {
        return major >= LIBRARY_EACH_SINCE
                || user.named().stream()
                        .filter(name -> classes.matcher(name).matches())
                        .anyMatch(
                                name -> !name.startsWith(SPRING) || user.made().contains(name));
    }

    private String library() {
        return "spring-boot-" + container.key();
    }

    String starter() {
        return "spring-boot-starter-" + container.key();
    }

    /**
     * Returns the libraries of the container that an application has besides the starter's artifacts, in the version
     * of its server, as {@code group:artifact}.
     */
    List<String> besides(List<Library> libraries, Set<String> starter) {
        Optional<String> version = serverVersion(libraries);
        return libraries.stream()
                .filter(library ->
                        version.equals(Optional.ofNullable(library.version())) && !starter.contains(library.artifact()))
                .flatMap(library -> groupOf(library).map(owner -> owner + ":" + library.artifact()).stream())
                .sorted()
                .toList();
    }

    /** Returns the group of a library that is the container's; Tomcat's own jars do not say it. */
    private Optional<String> groupOf(Library library) {
        if (container == Container.TOMCAT && library.artifact().startsWith("tomcat-")) {
            return Optional.of(group + (library.artifact().startsWith("tomcat-embed-") ? ".embed" : ""));
        }
        return Optional.ofNullable(library.group()).filter(named -> library.in(group));
    }

    private boolean isServer(Library library) {
        return library.artifact().equals(server);
    }

    /** Returns the container's version; empty if it is not there, or its file does not tell it. */
    Optional<String> serverVersion(List<Library> libraries) {
        return libraries.stream().filter(this::isServer).findFirst().map(Library::version);
    }

    /**
     * Returns whether the library goes with the container. Libraries that other parts of an application use stay:
     * expression language, connection pool, HTTP client, Servlet API.
     */
    boolean owns(Library library) {
        String artifact = library.artifact();
        if (artifact.equals(library()) || artifact.startsWith(starter())) {
            return true;
        }
        return switch (container) {
            case TOMCAT -> TOMCAT.contains(artifact);
            case JETTY ->
                !JETTY_CLIENT.matcher(artifact).matches()
                        && (library.in("org.eclipse.jetty")
                                ? !library.in("org.eclipse.jetty.toolchain")
                                : artifact.startsWith("jetty-") && !artifact.contains("-api"));
            case UNDERTOW -> artifact.startsWith("undertow-") || artifact.startsWith("xnio-");
            case SAME -> false;
        };
    }
}
