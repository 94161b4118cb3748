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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Repositories that Maven uses on the user's machine, with their mirrors, proxies and credentials. Maven itself need
 * not be there.
 *
 * @param settings locations of {@code settings.xml} and of the local repository
 */
record MavenRepositories(ContextOverrides settings) implements StarterResolver {
    private static final String GROUP = "org.springframework.boot";
    private static final Duration PATIENCE = Duration.ofMinutes(10); // for one response of a repository

    /** What comes is executed, so a wrong checksum is no warning, as it is by Maven's default. */
    MavenRepositories {
        settings = settings.toBuilder().checksumPolicy(ChecksumPolicy.FAIL).build();
    }

    /**
     * Returns the repositories of the user's {@code settings.xml} and of the one that belongs to {@code mvn}, if that
     * is on the path.
     */
    static MavenRepositories ofUser(SearchPath programs) throws IOException {
        ContextOverrides.Builder settings = ContextOverrides.create()
                .withUserSettings(true)
                .configProperties(
                        Map.of(ConfigurationProperties.REQUEST_TIMEOUT, Math.toIntExact(PATIENCE.toMillis())));
        Path maven = programs.find("mvn").orElse(null);
        if (maven != null && maven.toRealPath().getParent().endsWith("bin")) {
            settings.withMavenSystemHomeOverride(maven.toRealPath().getParent().getParent());
        }
        return new MavenRepositories(settings.build());
    }

    @Override
    public void copy(String starter, String bootVersion, Path directory) throws IOException {
        try (Context context = Runtimes.INSTANCE.getRuntime().create(settings)) {
            for (Artifact library : closure(context, starter, bootVersion)) {
                Path target = directory.resolve(context.repositorySystemSession()
                        .getLocalRepositoryManager()
                        .getPathForLocalArtifact(library));
                Files.createDirectories(target.getParent());
                Files.copy(library.getFile().toPath(), target);
            }
        } catch (RepositoryException e) {
            throw unresolved(starter, bootVersion, e);
        } catch (IllegalStateException e) { // says only that there is no context; its cause names the settings.xml
            throw unresolved(starter, bootVersion, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private static LaunchException unresolved(String starter, String bootVersion, Throwable reason) {
        String line = String.valueOf(reason.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
        return new LaunchException(
                LaunchException.Kind.MACHINE,
                starter + " " + bootVersion + " cannot be resolved: " + line,
                "Maven's repositories must have it: check mirrors and proxies in settings.xml, or compare builds as they"
                        + " are: compare before.jar after.jar");
    }

    private static List<Artifact> closure(Context context, String starter, String bootVersion)
            throws RepositoryException {
        Artifact versions = new DefaultArtifact(GROUP, "spring-boot-dependencies", "pom", bootVersion);
        List<Dependency> managed = context.repositorySystem()
                .readArtifactDescriptor(
                        context.repositorySystemSession(),
                        new ArtifactDescriptorRequest(versions, context.remoteRepositories(), ""))
                .getManagedDependencies();
        Artifact root = new DefaultArtifact(GROUP, starter, "jar", bootVersion);
        CollectRequest wanted = new CollectRequest(
                List.of(new Dependency(root, JavaScopes.COMPILE)), managed, context.remoteRepositories());
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
}
