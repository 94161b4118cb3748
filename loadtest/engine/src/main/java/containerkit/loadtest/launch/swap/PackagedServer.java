package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Container;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Server in an executable jar of Spring Boot, for servers that do not report themselves what they are.
 *
 * @param container name of the container; null if the jar has none that is known
 * @param version version of the container; null if no file name tells it
 * @param containers containers that this version has a starter for
 * @param devtools whether Spring Boot's tools for developers are in it
 */
public record PackagedServer(
        @Nullable String container,
        @Nullable String version,
        String bootVersion,
        List<Container> containers,
        boolean devtools) {

    /** @throws LaunchException if the file is no executable jar of Spring Boot */
    public static PackagedServer read(Path file) throws LaunchException {
        BootJar jar = BootJar.read(file);
        Optional<ServerParts> parts = jar.servers().stream().findFirst();
        String artifact = parts.map(ServerParts::server).orElse(ContainerSwap.NETTY);
        return new PackagedServer(
                parts.map(found -> found.container().key())
                        .orElse(jar.library(ContainerSwap.NETTY).isPresent() ? "reactor-netty" : null),
                jar.library(artifact).map(Library::version).orElse(null),
                jar.bootVersion(),
                jar.containers(),
                jar.library("spring-boot-devtools").isPresent());
    }

    /** Returns the server in the file; empty if that is no executable jar of Spring Boot. */
    public static Optional<PackagedServer> of(Path file) {
        try {
            return Optional.of(read(file));
        } catch (LaunchException e) {
            return Optional.empty();
        }
    }
}
