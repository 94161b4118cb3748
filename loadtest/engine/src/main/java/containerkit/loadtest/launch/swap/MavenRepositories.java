package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.process.SearchPath;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.ContextOverrides.ChecksumPolicy;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Repositories that Maven uses on the user's machine, with mirrors, proxies and credentials. Maven need not be there.
 *
 * @param settings locations of {@code settings.xml} and of the local repository
 */
record MavenRepositories(ContextOverrides settings) implements Starter.Resolver {
    private static final String GROUP = "org.springframework.boot";
    private static final int PATIENCE_MILLIS = 600_000; // for one response of a repository

    /** What comes is executed, so a wrong checksum is no warning, as it is by Maven's default. */
    MavenRepositories {
        settings = settings.toBuilder().checksumPolicy(ChecksumPolicy.FAIL).build();
    }

    /**
     * Returns the repositories of the user's {@code settings.xml} and of the one that belongs to {@code mvn}, if that
     * is on the path. A build of Maven that starts the kit hands over its own.
     *
     * @param environment may have KIT_MAVEN_SETTINGS, KIT_MAVEN_LOCAL and KIT_MAVEN_REPOSITORIES (id=url id=url)
     */
    static MavenRepositories ofUser(SearchPath programs, Map<String, String> environment) throws IOException {
        ContextOverrides.Builder settings = ContextOverrides.create()
                .withUserSettings(true)
                .configProperties(Map.of(ConfigurationProperties.REQUEST_TIMEOUT, PATIENCE_MILLIS));
        Path maven = programs.find("mvn").orElse(null);
        if (maven != null && maven.toRealPath().getParent().endsWith("bin")) {
            settings.withMavenSystemHomeOverride(maven.toRealPath().getParent().getParent());
        }
        if (environment.containsKey("KIT_MAVEN_SETTINGS")) {
            settings.withUserSettingsXmlOverride(Path.of(environment.get("KIT_MAVEN_SETTINGS")))
                    .withLocalRepositoryOverride(Path.of(environment.get("KIT_MAVEN_LOCAL")))
                    .addRepositoriesOp(ContextOverrides.AddRepositoriesOp.REPLACE)
                    .repositories(
                            Stream.of(environment.get("KIT_MAVEN_REPOSITORIES").split(" "))
                                    .map(repository -> repository.split("=", 2))
                                    .map(pair -> new RemoteRepository.Builder(pair[0], "default", pair[1]).build())
                                    .toList());
        }
        return new MavenRepositories(settings.build());
    }

    @Override
    public void copy(Starter starter, Path directory) throws IOException {
        try (Context context = Runtimes.INSTANCE.getRuntime().create(settings)) {
            for (Artifact library : closure(context, starter)) {
                Path target = directory.resolve(context.repositorySystemSession()
                        .getLocalRepositoryManager()
                        .getPathForLocalArtifact(library));
                Files.createDirectories(target.getParent());
                Files.copy(library.getFile().toPath(), target);
            }
        } catch (RepositoryException e) {
            throw unresolved(starter, e);
        } catch (IllegalStateException e) { // says only that there is no context; its cause names the settings.xml
            throw unresolved(starter, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private static LaunchException unresolved(Starter starter, Throwable reason) {
        Throwable shown = Stream.iterate(reason, Objects::nonNull, Throwable::getCause)
                .filter(ArtifactTransferException.class::isInstance) // the shortest that names artifact and repository
                .findFirst()
                .orElse(reason);
        String line = String.valueOf(shown.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
        return LaunchException.machine(
                starter.title() + " cannot be resolved: " + line,
                starter.version() != null
                        ? "Name a version that Maven's repositories have, in full as 2.3.24.Final, or check mirrors and"
                                + " proxies in settings.xml."
                        : "Run it once where Maven's repositories can be reached (mirrors and proxies: settings.xml);"
                                + " or compare builds as they are: compare before.jar after.jar");
    }

    private static List<Artifact> closure(Context context, Starter starter) throws RepositoryException {
        Artifact versions = new DefaultArtifact(GROUP, "spring-boot-dependencies", "pom", starter.bootVersion());
        List<Dependency> managed = context.repositorySystem()
                .readArtifactDescriptor(
                        context.repositorySystemSession(),
                        new ArtifactDescriptorRequest(versions, context.remoteRepositories(), ""))
                .getManagedDependencies();
        List<Dependency> roots = Stream.concat(
                        Stream.of(GROUP + ":" + starter.parts().starter() + ":" + starter.bootVersion()),
                        starter.besides().stream().map(library -> library + ":" + starter.version()))
                .map(root -> new Dependency(new DefaultArtifact(root), JavaScopes.COMPILE))
                .toList();
        CollectRequest wanted = new CollectRequest(roots, inVersion(starter, managed), context.remoteRepositories());
        return context
                .repositorySystem()
                .resolveDependencies(
                        context.repositorySystemSession(),
                        new DependencyRequest(wanted, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)))
                .getArtifactResults()
                .stream()
                .map(ArtifactResult::getArtifact)
                .toList();
    }

    /** Returns what Spring Boot manages, with the wanted version where it has its own version of the container. */
    private static List<Dependency> inVersion(Starter starter, List<Dependency> managed) {
        String version = starter.version();
        if (version == null) {
            return managed;
        }
        String usual = managed.stream()
                .map(Dependency::getArtifact)
                .filter(artifact ->
                        artifact.getArtifactId().equals(starter.parts().server()))
                .map(Artifact::getVersion)
                .findFirst()
                .orElse(version);
        String line = usual.replaceFirst("(\\d+\\.\\d+\\.).*", "$1");
        if (!version.startsWith(line)) {
            String title = starter.parts().container().title();
            throw LaunchException.plan(
                    title + " " + version + " does not fit Spring Boot " + starter.bootVersion() + ", which has "
                            + title + " " + usual,
                    "Choose a version that starts with " + line);
        }
        return managed.stream()
                .map(each -> each.getArtifact()
                                        .getGroupId()
                                        .startsWith(starter.parts().group())
                                && each.getArtifact().getVersion().equals(usual)
                        ? each.setArtifact(each.getArtifact().setVersion(version))
                        : each)
                .toList();
    }
}
