package containerkit.loadtest.launch.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.UnpackedProgram;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.process.UserCache;
import containerkit.loadtest.result.Changed;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class ContainerSwapTest {
    private static final Starter.Resolver NOT_ASKED = (starter, directory) -> {
        throw new AssertionError("resolves " + starter.title());
    };

    @TempDir
    Path directory;

    private int resolved;
    private Path app;

    @BeforeEach
    void nameJar() {
        app = directory.resolve("app.jar");
    }

    @Test
    void theOtherContainersLibrariesReplaceThoseOfItsOwn() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .library("tomcat-embed-websocket-10.1.41.jar")
                .library("tomcat-embed-el-10.1.41.jar")
                .library("tomcat-jdbc-10.1.41.jar")
                .library("tomcat-juli-10.1.41.jar")
                .library("servlet-api-2.5.jar")
                .library("jakarta.servlet-api-6.1.0.jar")
                .write(app);
        List<String> told = new ArrayList<>();

        ContainerSwap swap = swap(this::jetty);
        swap.prepare(contender(jar, Container.JETTY), told::add);
        UnpackedProgram program = swap.program(contender(jar, Container.JETTY));

        assertThat(names(program))
                .containsExactly(
                        "application.jar",
                        "spring-boot-3.5.0.jar",
                        "jetty-ee10-webapp-12.0.21.jar", // before a Servlet API of another name, as Tomcat was
                        "jetty-server-12.0.21.jar",
                        "tomcat-embed-el-10.1.41.jar",
                        "tomcat-jdbc-10.1.41.jar",
                        "tomcat-juli-10.1.41.jar",
                        "servlet-api-2.5.jar",
                        "jakarta.servlet-api-6.1.0.jar"); // and not the starter's version beside it
        assertThat(program.words().get(2)).isEqualTo("com.acme.App");
        assertThat(program.container()).isEqualTo(Container.JETTY);
        assertThat(program.containerVersion()).isEqualTo("12.0.21");
        assertThat(program.swappedFrom()).isEqualTo(Container.TOMCAT);
        assertThat(program.bootVersion()).isEqualTo("3.5.0");
        assertThat(told).singleElement().asString().startsWith("resolving spring-boot-starter-jetty 3.5.0 from Maven");
    }

    @Test
    void theExecutableJarHasTheSameLibrariesStoredInTheOrderOfTheClassPath() throws IOException {
        ContainerSwap swap = swap(this::jetty);
        Contender onJetty = contender(
                SampleJar.onTomcat("3.5.0")
                        .entry("BOOT-INF/classpath.idx", "- old")
                        .write(app),
                Container.JETTY);

        UnpackedProgram executable = swap.executable(onJetty);

        assertThat(executable.words()).hasSize(2).first().isEqualTo("-jar");
        assertThat(executable.swappedFrom()).isEqualTo(Container.TOMCAT);
        try (JarFile jar = new JarFile(executable.words().get(1))) {
            assertThat(jar.stream().filter(entry -> entry.getName().endsWith(".jar")))
                    .allMatch(entry -> entry.getMethod() == ZipEntry.STORED)
                    .extracting(entry -> entry.getName().replaceFirst("BOOT-INF/lib/", ""))
                    .isEqualTo(names(swap.program(onJetty))
                            .subList(1, names(swap.program(onJetty)).size()));
            assertThat(jar.getManifest().getMainAttributes().getValue("Start-Class"))
                    .isEqualTo("com.acme.App");
            assertThat(jar.getEntry("org/springframework/boot/loader/launch/JarLauncher.class"))
                    .isNotNull();
            assertThat(jar.getEntry("BOOT-INF/classpath.idx")).isNull();
        }
    }

    @Test
    void anotherVersionOfItsOwnContainerReplacesThatContainersLibrariesOnly() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .library("tomcat-embed-el-10.1.41.jar")
                .library("tomcat-embed-jasper-10.1.41.jar")
                .library("ecj-3.33.0.jar")
                .library("jakarta.annotation-api-2.0.0.jar")
                .library("zzz-1.0.jar")
                .write(app);
        List<Starter> asked = new ArrayList<>();
        ContainerSwap swap = swap((starter, made) -> {
            asked.add(starter);
            String version = starter.version() == null ? "10.1.41" : starter.version();
            for (String artifact : List.of("core", "el", "websocket", "jasper")) {
                if (!artifact.equals("jasper") || !starter.besides().isEmpty()) {
                    put(made, "org/apache/tomcat/embed/tomcat-embed-%s/%s/a.jar".formatted(artifact, version));
                }
            }
            put(made, "jakarta/annotation/jakarta.annotation-api/2.1.1/a.jar");
            if (starter.version() != null) {
                put(made, "org/eclipse/jdt/ecj/3.40.0/a.jar", "org/new/new-in-it/1/a.jar");
            }
        });

        Contender other = ContenderFixture.jar("mine", jar).on(new JarContainer(Container.TOMCAT, "10.1.55"));
        List<String> told = new ArrayList<>();
        swap.check(other, told::add);
        UnpackedProgram program = swap.program(other);

        assertThat(told).hasSize(2).last().asString().contains("with Tomcat 10.1.55 from Maven repositories");
        assertThat(Arrays.stream(program.words().get(1).split(File.pathSeparator))
                        .map(file -> file.replaceFirst(".*/(BOOT-INF|starters/[^/]+)/", "")))
                .containsExactly(
                        "application.jar",
                        "lib/spring-boot-3.5.0.jar",
                        "org/apache/tomcat/embed/tomcat-embed-core/10.1.55/a.jar",
                        "org/apache/tomcat/embed/tomcat-embed-el/10.1.55/a.jar",
                        "org/apache/tomcat/embed/tomcat-embed-jasper/10.1.55/a.jar",
                        "org/eclipse/jdt/ecj/3.40.0/a.jar",
                        "lib/jakarta.annotation-api-2.0.0.jar", // the application's version, as Tomcat does not change
                        // it
                        "lib/zzz-1.0.jar",
                        "org/new/new-in-it/1/a.jar"); // and no websocket, which the application left out
        assertThat(program.containerVersion()).isEqualTo("10.1.55");
        assertThat(program.swappedFrom()).isNull();
        assertThat(asked)
                .extracting(Starter::besides)
                .containsExactly(List.of(), List.of("org.apache.tomcat.embed:tomcat-embed-jasper"));
    }

    @Test
    void theRecipesOfOpenRewriteRenamePropertiesAsTheKitDoes() throws IOException {
        ServerProperties properties = new ServerProperties();
        int renamed = 0;
        for (Object recipe : new Yaml().loadAll(Files.readString(Path.of("../docs/rewrite.yml")))) {
            Container to =
                    ((Map<?, ?>) recipe).get("name").toString().endsWith("Jetty") ? Container.JETTY : Container.TOMCAT;
            for (Object step : (List<?>) ((Map<?, ?>) recipe).get("recipeList")) {
                Map<?, ?> options =
                        (Map<?, ?>) ((Map<?, ?>) step).values().iterator().next();
                if (options.get("oldPropertyKey") instanceof String old) {
                    assertThat(properties.nearest(old, Container.UNDERTOW, to))
                            .hasValue((String) options.get("newPropertyKey"));
                    renamed++;
                }
            }
        }
        assertThat(renamed).isGreaterThan(20);
    }

    @Test
    void twoVersionsOfAnotherContainerAreTwoPrograms() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0").write(app);
        ContainerSwap swap = swap((starter, made) -> put(
                made,
                "org/eclipse/jetty/jetty-server/" + starter.version() + "/a.jar",
                "org/eclipse/jetty/ee10/jetty-ee10-webapp/" + starter.version() + "/a.jar"));

        for (String version : List.of("12.0.1", "12.0.2")) {
            Contender contender = ContenderFixture.jar("mine", jar).on(new JarContainer(Container.JETTY, version));
            assertThat(swap.program(contender).containerVersion()).isEqualTo(version);
        }
    }

    @Test
    void whatWasResolvedAndUnpackedIsKept() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0").write(app);
        UnpackedProgram first = swap(this::jetty).program(contender(jar, Container.JETTY));
        Path library = Path.of(first.words().get(1).split(File.pathSeparator)[1]);
        FileTime mark = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));
        Files.setLastModifiedTime(library, mark);

        UnpackedProgram second = swap(NOT_ASKED).program(contender(jar, Container.JETTY));

        assertThat(second).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(library)).isEqualTo(mark);
        assertThat(resolved).isEqualTo(1);
    }

    @Test
    void theUnpackedOriginalHasEveryLibraryInTheOrderOfTheIndex() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .library("aaa-1.0.jar")
                .entry(
                        "BOOT-INF/classpath.idx",
                        "- \"BOOT-INF/lib/tomcat-embed-core-10.1.41.jar\"\n- \"BOOT-INF/lib/spring-boot-3.5.0.jar\"\n")
                .entry("BOOT-INF/layers.idx", "- \"dependencies\":\n  - \"BOOT-INF/lib/\"\n")
                .write(app);

        UnpackedProgram program = unpacked(jar);

        assertThat(names(program))
                .containsExactly(
                        "application.jar", "tomcat-embed-core-10.1.41.jar", "spring-boot-3.5.0.jar", "aaa-1.0.jar");
        assertThat(program.container()).isEqualTo(Container.TOMCAT);
        assertThat(program.swappedFrom()).isNull();
        assertThat(swap(NOT_ASKED).program(contender(jar, Container.TOMCAT))).isEqualTo(program);
    }

    @Test
    void theApplicationFindsItsManifestAndResourcesAsInItsJar() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .attribute("Implementation-Version", "1.7")
                .attribute("Class-Path", "../elsewhere.jar")
                .entry("META-INF/ACME.SF", "signature")
                .entry("META-INF/services/java.nio.file.spi.FileSystemProvider", "of.the.loader.Provider")
                .resource("META-INF/services/com.acme.Plugin", "com.acme.App")
                .entry("META-INF/sbom/application.cdx.json", "{}")
                .resource("static/css/site.css", "a {}")
                .write(app);

        UnpackedProgram program = unpacked(jar);

        try (JarFile application = new JarFile(program.words().get(1).split(File.pathSeparator)[0])) {
            assertThat(application.getManifest().getMainAttributes().getValue("Implementation-Version"))
                    .isEqualTo("1.7");
            assertThat(application.getManifest().getMainAttributes().getValue("Class-Path"))
                    .isNull();
            assertThat(application.stream().map(Object::toString))
                    .contains(
                            "com/", // scanning starts from directories
                            "com/acme/",
                            "com/acme/App.class",
                            "static/css/site.css",
                            "META-INF/services/com.acme.Plugin",
                            "META-INF/sbom/application.cdx.json")
                    .doesNotContain("META-INF/ACME.SF", "META-INF/services/java.nio.file.spi.FileSystemProvider")
                    .noneMatch(name -> name.contains("loader") || name.contains("BOOT-INF"));
        }
    }

    @Test
    void aWarKeepsWhatIsServedBesideItsLibraries() throws IOException {
        Path war = SampleJar.war("3.5.0")
                .library("spring-boot-3.5.0.jar")
                .entry("WEB-INF/lib-provided/tomcat-embed-core-10.1.41.jar", SampleJar.zip(Map.of()))
                .entry("index.html", "<p>hello")
                .write(directory.resolve("app.war"));

        UnpackedProgram program = swap(this::jetty).program(contender(war, Container.JETTY));

        assertThat(names(program))
                .containsExactly(
                        "application.jar",
                        "spring-boot-3.5.0.jar",
                        "jakarta.servlet-api-6.0.0.jar",
                        "jetty-ee10-webapp-12.0.21.jar",
                        "jetty-server-12.0.21.jar");
        Path library = Path.of(program.words().get(1).split(File.pathSeparator)[1]);
        // Spring Boot serves what lies above the WEB-INF that holds its own library.
        assertThat(library.getParent().getParent().getParent().resolve("index.html"))
                .hasContent("<p>hello");
    }

    @Test
    void librariesAreNamedByTheirCoordinatesWhereTheirFilesAreNot() throws IOException {
        byte[] pom = "groupId=org.eclipse.jetty.http2\nartifactId=server\nversion=12.0.21\n"
                .getBytes(StandardCharsets.UTF_8);
        Path jar = SampleJar.onJetty("3.5.0")
                .library(
                        "server-12.0.21.jar",
                        Map.of("META-INF/maven/org.eclipse.jetty.http2/server/pom.properties", pom))
                .library("undertow-core-2.3.18.Final.jar")
                .write(app);

        UnpackedProgram program = unpacked(jar);
        assertThat(names(program)).hasSize(5);
        assertThat(left(jar)).containsExactly("application.jar");
    }

    @Test
    void theContainerIsTheOneThatSpringBootWouldStart() throws IOException {
        // a server without web applications, as other libraries bring it, is none that Spring Boot starts
        Path beside = SampleJar.jar("3.5.0")
                .library("jetty-server-12.0.21.jar")
                .library("undertow-core-2.3.18.Final.jar")
                .write(directory.resolve("beside.jar"));
        // up to 3.5 Netty comes after all of them
        Path reactive = SampleJar.onTomcat("3.5.0")
                .library("spring-webflux-6.2.0.jar")
                .library("reactor-netty-http-1.2.6.jar")
                .write(directory.resolve("reactive.jar"));
        Path three = both("3.5.0");
        Path four = both("4.0.3");

        assertThat(runsOn(beside, Container.SAME)).isEqualTo(Container.UNDERTOW);
        assertThat(runsOn(beside, Container.JETTY)).isEqualTo(Container.JETTY);
        assertThat(runsOn(reactive, Container.SAME)).isEqualTo(Container.TOMCAT);
        assertThat(runsOn(reactive, Container.JETTY)).isEqualTo(Container.JETTY);
        assertThat(runsOn(three, Container.SAME)).isEqualTo(Container.TOMCAT);
        assertThat(runsOn(four, Container.SAME)).isEqualTo(Container.JETTY);
        assertThat(left(four))
                .containsExactly(
                        "application.jar",
                        "spring-boot-4.0.3.jar",
                        "tomcat-embed-core-10.1.41.jar",
                        "spring-boot-tomcat-4.0.3.jar");
    }

    private Path both(String bootVersion) throws IOException {
        SampleJar jar = SampleJar.onTomcat(bootVersion)
                .library("jetty-server-12.1.1.jar")
                .library("jetty-ee11-webapp-12.1.1.jar");
        return (bootVersion.startsWith("4") ? jar.library("spring-boot-jetty-" + bootVersion + ".jar") : jar)
                .write(directory.resolve(bootVersion + ".jar"));
    }

    private Container runsOn(Path jar, Container wanted) throws IOException {
        return swap(this::jetty).program(contender(jar, wanted)).container();
    }

    @Test
    void whatTheManifestAsksOfTheJvmIsGivenToItAsFlags() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .attribute("Main-Class", "org.springframework.boot.loader.launch.JarLauncher")
                .attribute("Add-Opens", "java.base/java.lang  java.base/java.util")
                .attribute("Add-Exports", "java.base/sun.nio.ch")
                .attribute("Enable-Native-Access", "ALL-UNNAMED")
                .write(app);

        List<String> words = new ArrayList<>(unpacked(jar).words());

        assertThat(words.remove("--enable-native-access=ALL-UNNAMED"))
                .isEqualTo(Runtime.version().feature() >= 22);
        assertThat(words.subList(0, words.size() - 2))
                .containsExactly(
                        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.base/java.util=ALL-UNNAMED",
                        "-cp");
    }

    @Test
    void jettysClientStaysWhenItsServerLeaves() throws IOException {
        Path jar = SampleJar.onJetty("3.5.0")
                .library("jetty-client-12.1.1.jar")
                .library("jetty-http-12.1.1.jar")
                .library("jetty-io-12.1.1.jar")
                .library("jetty-compression-gzip-12.1.1.jar")
                .library("jetty-http2-client-12.1.1.jar")
                .library("jetty-http2-server-12.1.1.jar")
                .write(app);

        assertThat(left(jar))
                .containsExactly(
                        "application.jar",
                        "jetty-client-12.1.1.jar",
                        "jetty-http-12.1.1.jar",
                        "jetty-io-12.1.1.jar",
                        "jetty-compression-gzip-12.1.1.jar",
                        "jetty-http2-client-12.1.1.jar");
    }

    static Stream<Arguments> refusals() {
        String tomcat = "org/apache/catalina/Valve";
        return Stream.of(
                Arguments.of( // a guard for something else
                        SampleJar.onTomcat("3.5.0").guarded("com/acme/Tuning", "javax.sql.DataSource", tomcat),
                        Container.JETTY,
                        "com.acme.Tuning names",
                        "@ConditionalOnClass"),
                Arguments.of( // a helper that Spring finds itself
                        SampleJar.onTomcat("3.5.0")
                                .guarded("com/acme/Tuning", "org.apache.catalina.Valve", "com/acme/Helper", tomcat)
                                .component("com/acme/Helper", tomcat),
                        Container.JETTY,
                        "cannot run on Jetty: com.acme.Helper names",
                        "@ConditionalOnClass"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0")
                                .making(
                                        "com/acme/Web",
                                        "org/springframework/boot/web/embedded/tomcat/TomcatServletWebServerFactory"),
                        Container.JETTY,
                        "cannot run on Jetty: com.acme.Web names"
                                + " org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory",
                        "@ConditionalOnClass(name = \"org.apache.catalina.startup.Tomcat\"), or compare a jar that was"
                                + " built with spring-boot-starter-jetty"),
                Arguments.of(
                        SampleJar.onTomcat("4.0.3")
                                .type(
                                        "com/acme/Web",
                                        "org/springframework/boot/tomcat/servlet/TomcatServletWebServerFactory"),
                        Container.JETTY,
                        "com.acme.Web names org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory",
                        "@ConditionalOnClass"),
                Arguments.of(
                        SampleJar.onTomcat("2.7.18").withMethod("com/acme/Web", "(ILorg/apache/catalina/Valve;)V"),
                        Container.UNDERTOW,
                        "cannot run on Undertow: com.acme.Web names org.apache.catalina.Valve",
                        "@ConditionalOnClass"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0")
                                .type("com/acme/Helper", "org/apache/coyote/ProtocolHandler")
                                .type("com/acme/User", "com/acme/Helper"),
                        Container.JETTY,
                        "com.acme.Helper names org.apache.coyote.ProtocolHandler",
                        "@ConditionalOnClass"),
                Arguments.of(
                        SampleJar.jar("3.5.0")
                                .library("undertow-core-2.3.18.Final.jar")
                                .type("com/acme/Web", "io/undertow/Undertow$Builder"),
                        Container.TOMCAT,
                        "com.acme.Web names io.undertow.Undertow$Builder",
                        "name = \"io.undertow.Undertow\""),
                Arguments.of(
                        SampleJar.onTomcat("4.0.3"),
                        Container.UNDERTOW,
                        "cannot run on Undertow: Spring Boot 4.0.3 brings no Undertow",
                        "Choose tomcat or jetty."),
                Arguments.of(
                        SampleJar.jar("3.5.0").library("reactor-netty-http-1.2.6.jar"),
                        Container.JETTY,
                        "has no container in it that could be replaced: it runs on Netty (reactive)",
                        "compare before.jar after.jar"),
                Arguments.of(
                        SampleJar.onTomcat("4.0.3")
                                .library("spring-webflux-7.0.0.jar")
                                .library("reactor-netty-http-1.3.0.jar")
                                .library("spring-boot-reactor-netty-4.0.3.jar"),
                        Container.TOMCAT,
                        "it runs on Netty (reactive)",
                        "compare before.jar after.jar"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0")
                                .attribute("Main-Class", "org.springframework.boot.loader.launch.PropertiesLauncher"),
                        Container.SAME,
                        "cannot be unpacked: it starts by org.springframework.boot.loader.launch.PropertiesLauncher",
                        "without layout ZIP"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0").attribute("Main-Class", "com.acme.MyJarLauncher"),
                        Container.JETTY,
                        "cannot be unpacked: it starts by com.acme.MyJarLauncher",
                        "Build it with Spring Boot's launcher"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0").attribute("Launcher-Agent-Class", "com.acme.Agent"),
                        Container.JETTY,
                        "cannot be unpacked: it starts with the agent com.acme.Agent",
                        "without layout ZIP and Launcher-Agent-Class, or compare builds"),
                Arguments.of(
                        SampleJar.jar("3.5.0").library("spring-boot-3.5.0.jar"),
                        Container.JETTY,
                        "has no container in it that could be replaced",
                        "compare before.jar after.jar"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0").type("com/acme/App__BeanDefinitions"),
                        Container.JETTY,
                        "was processed ahead of time",
                        "Build it without process-aot"),
                Arguments.of(
                        SampleJar.onTomcat("3.5.0").without("Start-Class"),
                        Container.SAME,
                        "is not an executable jar of Spring Boot: its manifest has no Start-Class",
                        "the jar or war that Spring Boot's plugin makes"),
                Arguments.of(
                        SampleJar.onTomcat("../../etc"),
                        Container.SAME,
                        "has no valid Spring-Boot-Version in its manifest",
                        "the jar or war that Spring Boot's plugin makes"),
                Arguments.of(
                        SampleJar.jar("3.5.0").without("Spring-Boot-Version"),
                        Container.SAME,
                        "has no valid Spring-Boot-Version in its manifest",
                        "the jar or war that Spring Boot's plugin makes"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatCannotRunIsRefusedBeforeAnythingIsMade(SampleJar sample, Container container, String problem, String hint)
            throws IOException {
        Path jar = sample.write(app);

        LaunchException refusal = refusal(() -> swap(NOT_ASKED).check(contender(jar, container)));

        assertThat(refusal).hasMessageStartingWith("jar " + jar).hasMessageContaining(problem);
        assertThat(refusal.hint()).contains(hint);
        assertThat(refusal.kind()).isEqualTo(LaunchException.Kind.PLAN);
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    @Test
    void filesThatAreNoJarsAreNamedAsWhatTheyAre() throws IOException {
        assertThat(refused("text", new byte[] {'h', 'i'})).hasMessageContaining("is not a jar");
        assertThat(refused("empty", new byte[0])).hasMessageContaining("is not a jar");
        assertThat(refused("zip", SampleJar.zip(Map.of("a", new byte[0])))).hasMessageContaining("no Start-Class");
    }

    private LaunchException refused(String name, byte[] content) throws IOException {
        Path file = Files.write(directory.resolve(name), content);
        return refusal(() -> swap(NOT_ASKED).check(contender(file, Container.JETTY)));
    }

    @Test
    void noEntryOfAJarIsWrittenOutsideTheCache() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .library("../../../../../escaped-1.0.jar")
                .write(app);

        assertThatThrownBy(() -> unpacked(jar))
                .isInstanceOf(IOException.class)
                .hasMessage("an entry leads out of its directory: BOOT-INF/lib/../../../../../escaped-1.0.jar");
        try (Stream<Path> all = Files.walk(directory)) {
            assertThat(all.filter(file -> file.toString().contains("escaped"))).isEmpty();
        }
    }

    @Test
    void aBrokenLibraryIsTheJarsFault() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .entry("BOOT-INF/lib/broken-1.0.jar", "no jar")
                .write(app);

        LaunchException refusal = refusal(() -> unpacked(jar));
        assertThat(refusal).hasMessageStartingWith("jar " + jar + " has a broken library: ");
        assertThat(refusal.kind()).isEqualTo(LaunchException.Kind.PLAN);
    }

    @Test
    void classesThatSpringLeavesOutWithoutTheContainerAreAWarning() throws IOException {
        String tomcat = "org/apache/catalina/Valve";
        Path jar = SampleJar.onTomcat("3.5.0")
                .guarded("com/acme/Tuning", "org.apache.catalina.startup.Tomcat", "com/acme/Helper")
                .type("com/acme/Helper", tomcat)
                .write(app);
        Contender onJetty = contender(jar, Container.JETTY);

        swap(NOT_ASKED).check(onJetty);

        assertThat(withoutEffect(onJetty, Map.of())).containsExactly("com.acme.Helper");
    }

    /** Spring Boot's factories are in its own library up to 3.5: such a customizer is loaded and never called. */
    @Test
    void aCustomizerThatNamesOnlyClassesOfSpringBootRunsAndDoesNothing() throws IOException {
        String factory = "org/springframework/boot/web/embedded/tomcat/TomcatServletWebServerFactory";
        Path tuned = SampleJar.onTomcat("3.5.0")
                .component("com/acme/Tuning", factory)
                .write(app);
        Path later = SampleJar.onTomcat("4.0.0")
                .component("com/acme/Tuning", "org/springframework/boot/tomcat/TomcatWebServerFactory")
                .write(directory.resolve("later.jar"));

        swap(NOT_ASKED).check(contender(tuned, Container.JETTY));
        assertThat(withoutEffect(contender(tuned, Container.JETTY), Map.of())).containsExactly("com.acme.Tuning");
        assertThat(refusal(() -> swap(NOT_ASKED).check(contender(later, Container.JETTY))))
                .hasMessageContaining("com.acme.Tuning names");
    }

    @Test
    void textsAndOtherContainersAreNoObstacle() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .withText("com/acme/Text", "org/apache/catalina/Valve")
                .type("com/acme/Pool", "org/apache/tomcat/jdbc/pool/DataSource")
                .type("com/acme/Client", "org/eclipse/jetty/server/Server")
                .write(app);

        swap(NOT_ASKED).check(contender(jar, Container.JETTY));
        assertThat(withoutEffect(contender(jar, Container.JETTY), Map.of())).isEmpty();
    }

    @Test
    void propertiesOfTheOldContainerAreListedWithTheNearestOfTheNewUnlessThatIsSet() throws IOException {
        Path jar = SampleJar.onTomcat("3.5.0")
                .resource(
                        "application.yml",
                        "server:\n  tomcat:\n    threads.max: 50\n    acceptCount: 7\n---\nserver.port: 1\n")
                .resource("application-prod.properties", "server.tomcat.max-connections=9\nserver.jetty.threads.max=1")
                .write(app);
        Contender onJetty = contender(jar, Container.JETTY);

        assertThat(withoutEffect(onJetty, Map.of()))
                .containsExactly(
                        "server.tomcat.acceptCount=7", "server.tomcat.threads.max=50 → server.jetty.threads.max");
        assertThat(withoutEffect(onJetty, Map.of("SPRING_PROFILES_ACTIVE", "prod")))
                .containsExactly(
                        "server.tomcat.acceptCount=7",
                        "server.tomcat.max-connections=9 → server.jetty.max-connections");
        assertThat(withoutEffect(contender(jar, Container.UNDERTOW), Map.of("SERVER_TOMCAT_KEEPALIVETIMEOUT", "3s")))
                .containsExactly(
                        "SERVER_TOMCAT_KEEPALIVETIMEOUT=3s → server.undertow.no-request-timeout",
                        "server.tomcat.acceptCount=7 → server.undertow.options.socket.backlog",
                        "server.tomcat.threads.max=50 → server.undertow.threads.worker");
    }

    private List<String> withoutEffect(Contender contender, Map<String, String> env) {
        Contender with = Changed.copy(contender, "env", env);
        return swap(NOT_ASKED)
                .withoutEffect(
                        with,
                        Container.TOMCAT,
                        with.container().kind(),
                        ServiceSettings.of(with, Mode.of(Mode.STOCK), Map.of()))
                .entrySet()
                .stream()
                .map(each -> each.getKey() + (each.getValue().isEmpty() ? "" : " → " + each.getValue()))
                .toList();
    }

    private UnpackedProgram unpacked(Path jar) throws IOException {
        return swap(NOT_ASKED).program(contender(jar, Container.SAME));
    }

    /** The libraries that are left on another container, without those that it brings. */
    private List<String> left(Path jar) throws IOException {
        return names(swap((starter, made) -> {}).program(contender(jar, Container.TOMCAT)));
    }

    private static UserCache cache(Path kept) {
        return new UserCache(kept, Clock.systemUTC());
    }

    private ContainerSwap swap(Starter.Resolver resolver) {
        return new ContainerSwap(cache(directory.resolve("cache")), resolver);
    }

    /** Leaves what a repository would have. */
    private void jetty(Starter starter, Path made) throws IOException {
        put(
                made,
                "org/eclipse/jetty/jetty-server/12.0.21/jetty-server-12.0.21.jar",
                "org/eclipse/jetty/ee10/jetty-ee10-webapp/12.0.21/jetty-ee10-webapp-12.0.21.jar",
                "jakarta/servlet/jakarta.servlet-api/6.0.0/jakarta.servlet-api-6.0.0.jar",
                "org/springframework/boot/spring-boot-starter-jetty/3.5.0/spring-boot-starter-jetty-3.5.0.jar");
        resolved++;
    }

    private static void put(Path made, String... libraries) throws IOException {
        for (String library : libraries) {
            Files.createDirectories(made.resolve(library).getParent());
            Files.write(made.resolve(library), SampleJar.zip(Map.of("a", new byte[0])));
        }
    }

    private static Contender contender(Path jar, Container container) {
        return ContenderFixture.jar("mine", jar).on(new JarContainer(container, null));
    }

    private static List<String> names(UnpackedProgram program) {
        assertThat(program.words().get(0)).isEqualTo("-cp");
        return Arrays.stream(program.words().get(1).split(File.pathSeparator))
                .peek(file -> assertThat(Path.of(file)).exists())
                .map(file -> Path.of(file).getFileName().toString())
                .toList();
    }

    private static LaunchException refusal(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(LaunchException.class, call);
    }
}
