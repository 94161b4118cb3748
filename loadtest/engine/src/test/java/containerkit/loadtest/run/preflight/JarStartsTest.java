package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.result.WithoutEffect;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarStartsTest {
    private static final String UNDERTOW = "undertow-core-2.3.18.Final";

    @TempDir
    Path directory;

    @Test
    void whatANewBuildLeavesBehindOnAnotherContainerIsNamed() throws IOException {
        Contender base = jar("base", UNDERTOW);
        Contender head = jar("head", "tomcat-embed-core-10.1.41");
        WithoutEffect backlog =
                new WithoutEffect("base", "server.tomcat.accept-count=7", "server.undertow.options.socket.backlog");
        WithoutEffect threads =
                new WithoutEffect("head", "server.undertow.threads.worker=64", "server.tomcat.threads.max");

        assertThat(starts(base, head).withoutEffect(new ContainerSwap())).containsExactly(backlog, threads);
        assertThat(threads.remedy()).isEqualTo("--arg=--server.tomcat.threads.max=64");
        assertThat(starts(base, head).warnings(new ContainerSwap()))
                .containsExactly("Made for one container, and without effect on another:\n"
                        + "  base runs without server.tomcat.accept-count=7"
                        + " (nearest: server.undertow.options.socket.backlog)\n"
                        + "  head runs without server.undertow.threads.worker=64 (nearest: server.tomcat.threads.max)");
    }

    @Test
    void whatHasNoEffectAnywhereIsNoDifference() throws IOException {
        assertThat(starts(jar("base", UNDERTOW), jar("head", UNDERTOW)).warnings(new ContainerSwap()))
                .isEmpty();
    }

    private static JarStarts starts(Contender... all) {
        return JarStarts.of(List.of(all), List.of(), Map.of());
    }

    private Contender jar(String name, String library) throws IOException {
        Path jar = ServiceSettingsTest.jar(
                directory.resolve(name + ".jar"),
                Map.of(
                        "lib/" + library + ".jar",
                        "",
                        "application.properties",
                        "server.undertow.threads.worker=64\nserver.tomcat.accept-count=7"));
        return ContenderFixture.jar(name, jar);
    }
}
