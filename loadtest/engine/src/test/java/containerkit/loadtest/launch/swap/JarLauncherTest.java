package containerkit.loadtest.launch.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.launch.CommandLauncher;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Packing;
import containerkit.loadtest.process.UserCache;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which form a jar is started, and which forms it is said to lack. */
class JarLauncherTest {
    @TempDir
    Path directory;

    private ContainerSwap swap() {
        UserCache cache = new UserCache(directory.resolve("cache"), Clock.systemUTC());
        return new ContainerSwap(cache, (starter, made) -> {
            for (String artifact : List.of("jetty-server", "jetty-webapp")) {
                Path library = made.resolve("org/eclipse/jetty/" + artifact + "/12.0.21/" + artifact + ".jar");
                Files.createDirectories(library.getParent());
                Files.write(library, SampleJar.zip(Map.of("a", new byte[0])));
            }
        });
    }

    /** The command line is said, and not run. */
    private JarLauncher launcher() {
        return new JarLauncher(new CommandLauncher(List.of(), Secrets.KNOWN, PodLimits.NONE), swap(), Path.of("echo"));
    }

    private Contender contender(SampleJar jar) throws IOException {
        return ContenderFixture.jar("mine", jar.write(directory.resolve("my.jar")));
    }

    private String words(Contender contender, @Nullable Packing packed) throws Exception {
        Path log = directory.resolve("log");
        try (RunningServer echo = launcher().launch(contender, mode(packed), log)) {
            assertThat(echo.awaitEnd(Duration.ofSeconds(30))).isTrue();
        }
        return Files.readString(log);
    }

    private static Mode mode(@Nullable Packing packed) {
        return new Mode("mine", null, Map.of(), List.of(), packed);
    }

    @Test
    void aJarIsStartedAsTheModeSaysElseAsItsContenderSays() throws Exception {
        Contender jar = contender(SampleJar.onTomcat("3.5.0"));
        Contender onJetty = jar.on(new JarContainer(Container.JETTY, null));

        assertThat(words(jar, null)).contains("-jar " + jar.jar());
        assertThat(words(jar, Packing.JAR)).contains("-jar " + jar.jar());
        assertThat(words(onJetty, null)).contains("-cp ", "jetty-server").doesNotContain("tomcat");
        assertThat(words(onJetty, Packing.JAR)).containsPattern("-jar \\S+/repacked/\\S+/my\\.jar");
        for (Packing packed : List.of(Packing.EXTRACTED, Packing.CDS, Packing.AOT_LOADED)) {
            assertThat(words(jar, packed)).contains("-cp ", "tomcat-embed-core").doesNotContain("-jar");
            assertThat(words(onJetty, packed)).contains("-cp ", "jetty-server").doesNotContain("-jar");
        }
    }

    @Test
    void aMissingJarOfTheKitIsHadOtherwiseThanOneOfTheUser() {
        Contender mine = ContenderFixture.jar("mine", directory.resolve("my.jar"));
        Contender ofTheKit = Changed.copy(mine, "target.module", "app-tomcat");

        assertThatThrownBy(() -> launcher().check(mine, mode(null)))
                .hasMessage("the jar of mine is not there: " + directory.resolve("my.jar"))
                .hasFieldOrPropertyWithValue("hint", "build it, or correct the path");
        assertThatThrownBy(() -> launcher().check(ofTheKit, mode(null)))
                .extracting("hint")
                .asString()
                .startsWith("Put kit-apps.jar beside kit.jar");
    }

    @Test
    void whatAFormNeedsAndIsNotThereIsSaid() throws Exception {
        Contender jar = contender(SampleJar.onTomcat("3.5.0"));
        assertThat(launcher().lacking(jar, mode(Packing.CDS))).isNull();

        int here = Runtime.version().feature();
        assertThat(launcher().lacking(jar, mode(Packing.AOT)))
                .isEqualTo(here >= 25 ? null : "packed: aot needs Java 25 or newer, and this is " + here);

        Contender older = contender(SampleJar.onTomcat("3.1.9"));
        assertThat(launcher().lacking(older, mode(Packing.CDS))).startsWith("packed: cds needs Spring Boot 3.2");
        assertThat(launcher().lacking(older, mode(Packing.EXTRACTED))).isNull();

        Contender other = contender(SampleJar.onTomcat("3.5.0").attribute("Launcher-Agent-Class", "com.acme.Agent"));
        assertThat(launcher().lacking(other, mode(Packing.EXTRACTED))).contains("cannot be unpacked");
        assertThat(launcher().lacking(other, mode(Packing.JAR))).isNull();

        Launchers all = new Launchers(swap(), Path.of("java"), List.of(), Secrets.KNOWN, PodLimits.NONE);
        assertThat(all.lacking(ContenderFixture.url("far", "http://127.0.0.1:1"), mode(Packing.CDS)))
                .isEqualTo("only a jar can be packed in another way");
    }
}
