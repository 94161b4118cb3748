package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.swap.PackagedConfiguration;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class ServiceSettingsTest {
    private static final String CONTEXT = "server.servlet.context-path";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "application.properties, management.server.port=9001, 9001",
        "application.yml, 'management:\n  endpoints:\n    web: {}\n  server:\n    address: x\n    port: 9002\n', 9002",
        "application.yaml, 'management.server.port: 9003\n', 9003",
        "application.yml, 'server:\n  port: 8081\nmanagement:\n  endpoints: {}\n',",
        "application.yml, 'management:\n  endpoints: {}\nserver:\n  port: 8081\n',",
        "application.yml, '\tno: yaml',",
        "application-test.properties, management.server.port=9001,",
        "config/application.properties, management.server.port=9004, 9004",
    })
    void aPropertyOfTheJarIsFound(String file, String text, String port) throws IOException {
        assertThat(packaged(Map.of(file, text)).value("management.server.port")).isEqualTo(Optional.ofNullable(port));
    }

    @Test
    void whatIsGivenOverridesTheJarInTheOrderOfSpringBoot() throws IOException {
        PackagedConfiguration jar = PackagedConfiguration.of(jar(Map.of("application.properties", CONTEXT + "=/jar")));
        Map<String, String> env = Map.of("SERVER_SERVLET_CONTEXT_PATH", "/env");
        List<String> flags = List.of("-Xmx1g", "-D" + CONTEXT + "=/flag");
        List<String> args = List.of("--debug", "--server.servlet.contextPath=/arg");

        assertThat(new ServiceSettings(args, flags, env, Map.of(), jar).value(CONTEXT))
                .contains("/arg");
        assertThat(new ServiceSettings(List.of(), flags, env, Map.of(), jar).value(CONTEXT))
                .contains("/flag");
        assertThat(new ServiceSettings(List.of(), List.of(), env, Map.of(), jar).value(CONTEXT))
                .contains("/env");
        assertThat(new ServiceSettings(List.of(), List.of(), Map.of(), env, jar).value(CONTEXT))
                .contains("/env");
        assertThat(new ServiceSettings(List.of(), List.of(), Map.of(), Map.of(), jar).value(CONTEXT))
                .contains("/jar");
    }

    @Test
    void partsOfActiveProfilesCount() throws IOException {
        Map<String, String> files = Map.of(
                "application.yml",
                """
                spring.profiles.active: [one, two]
                a: base
                b: base
                c: base
                ---
                spring.config.activate.on-profile: three | two
                b: of two
                ---
                spring.config.activate.on-profile: three
                c: of three
                """,
                "application-one.properties",
                "a=of one\n#---\nspring.config.activate.on-profile=!one\na=of another");

        ServiceSettings active = packaged(files);

        assertThat(List.of("a", "b", "c"))
                .map(name -> active.value(name).orElse(""))
                .containsExactly("of one", "of two", "base");
    }

    @Test
    void placeholdersAreFilledInAsFarAsTheyAreKnown() throws IOException {
        ServiceSettings settings = packaged(Map.of(
                "application.properties",
                "a=/${b}/${none:usual}\nb=x${c}\nc=y\nunknown=${none}\nround=${round}\nurl=${DB:jdbc:h2:mem:x}"));

        assertThat(settings.value("a")).contains("/xy/usual");
        assertThat(settings.value("unknown")).contains("${none}");
        assertThat(settings.value("round")).contains("${round}");
        assertThat(settings.value("url")).contains("jdbc:h2:mem:x");
    }

    @Test
    void theUsualPathsFollowThem() throws IOException {
        ServicePaths paths = new ServicePaths(packaged(Map.of(
                "application.properties",
                CONTEXT + "=/shop/\nspring.mvc.servlet.path=api\nmanagement.endpoints.web.base-path=/")));

        assertThat(paths.usual()).containsExactly("/shop/api/", "/shop/api/health");
        assertThat(paths.apiDocs()).isEqualTo("/shop/api/v3/api-docs");
        assertThat(paths.hint("/orders"))
                .isEqualTo("The service's paths begin with /shop/api, e.g. /shop/api/orders. ");
        assertThat(paths.hint("/shop/api/orders")).isEmpty();

        ServicePaths plain = new ServicePaths(packaged(Map.of()));
        assertThat(plain.usual()).containsExactly("/", "/actuator/health");
        assertThat(plain.hint("/orders")).isEmpty();
        assertThat(new ServicePaths(packaged(Map.of("application.properties", "management.server.port=9"))).usual())
                .containsExactly("/");
    }

    @Test
    void tlsIsKnownByItsKeys() throws IOException {
        String key = "server.ssl.key-store=classpath:keys.p12";
        assertThat(packaged(Map.of("application.properties", key)).tls()).contains("server.ssl.key-store");
        assertThat(packaged(Map.of("application.properties", key + "\nserver.ssl.enabled=false"))
                        .tls())
                .isEmpty();
        assertThat(packaged(Map.of()).tls()).isEmpty();
    }

    @Test
    void aManagementPortOfItsOwnIsReplacedUnlessItIsOff() throws IOException {
        assertThat(args("management.server.port=9001"))
                .contains("--management.server.port=0", "--management.server.address=127.0.0.1");
        assertThat(args("management.server.port=-1")).noneMatch(arg -> arg.startsWith("--management.server."));
        assertThat(args("server.port=1")).noneMatch(arg -> arg.startsWith("--management.server."));
    }

    @Test
    void aPlanIsNamedAfterItsArtifactWithoutVersion() {
        assertThat(ServiceContenders.planName(Path.of("target/jhipster-sample-application-0.0.1-SNAPSHOT.jar"), "plan"))
                .isEqualTo("jhipster-sample-application-plan");
        assertThat(ServiceContenders.planName(Path.of("spring-boot-3.5-demo-v1.0.0.RC1.jar"), "plan"))
                .isEqualTo("spring-boot-3.5-demo-plan");
        assertThat(ServiceContenders.planName(Path.of("shop-2.jar"), "startup")).isEqualTo("shop-2-startup");
    }

    private List<String> args(String properties) throws IOException {
        return service(Map.of("application.properties", properties), false).args();
    }

    @Test
    void aJarRunsOnItsContainersItsOwnFirst() throws IOException {
        Map<String, String> undertow = Map.of("lib/undertow-core-2.3.18.Final.jar", "");

        assertThat(contenders(undertow, false)).containsExactly("undertow", "tomcat", "jetty");
        assertThat(contenders(undertow, false, "jetty", "undertow")).containsExactly("undertow", "jetty");
        assertThat(contenders(undertow, false, "jetty")).containsExactly("jetty");
        assertThat(contenders(undertow, true, "jetty")).containsExactly("undertow-as-is", "jetty");
        assertThat(contenders(undertow, false, "undertow:2.3.20.Final"))
                .as("a version alone is compared with the usual one")
                .containsExactly("undertow", "undertow:2.3.20.Final");
        assertThat(contenders(undertow, false, "jetty", "undertow:2.3.20.Final", "undertow:2.3.24.Final"))
                .containsExactly("undertow:2.3.20.Final", "undertow:2.3.24.Final", "jetty");
        assertThat(contenders(Map.of(), false))
                .as("a container that no starter brings")
                .containsExactly("as-is", "tomcat", "jetty", "undertow");
    }

    private List<String> contenders(Map<String, String> files, boolean asIs, String... on) throws IOException {
        return service(files, asIs, on).all().stream().map(Contender::name).toList();
    }

    private ServiceContenders service(Map<String, String> files, boolean asIs, String... on) throws IOException {
        JarStart start = new JarStart(Map.of(), List.of(), List.of(), null, null, Secrets.KNOWN);
        return new ServiceContenders(new ServiceRequest(
                List.of(jar(files)), List.of(), List.of(on), asIs, null, start, null, null, null, null));
    }

    private ServiceSettings packaged(Map<String, String> files) throws IOException {
        return new ServiceSettings(List.of(), List.of(), Map.of(), Map.of(), PackagedConfiguration.of(jar(files)));
    }

    private Path jar(Map<String, String> files) throws IOException {
        return jar(directory.resolve("my.jar"), files);
    }

    /** Writes an executable jar of Spring Boot with these resources. */
    public static Path jar(Path jar, Map<String, String> files) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Start-Class", "shop.Shop");
        attributes.putValue("Spring-Boot-Version", "3.5.16");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                out.putNextEntry(new ZipEntry(
                        "BOOT-INF/" + (file.getKey().startsWith("lib/") ? "" : "classes/") + file.getKey()));
                out.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SPRING_DATASOURCE_URL | jdbc:postgresql://db/shop             | true
            DB_URL                | postgres://db/shop                    | true
            SHOP                  | jdbc:mysql://db/shop                  | true
            SPRING_DATASOURCE_URL | jdbc:postgresql://db/shop_{contender} | false
            DB_URL                | jdbc:h2:mem:shop                      | false
            SHOP                  | http://example.org                    | false
            """)
    void namesWhatIsShared(String name, String value, boolean shared) {
        assertThat(warning(Map.of(name, value)).isPresent()).isEqualTo(shared);
        assertThat(warning(Map.of(), "--x", "--" + name + "=" + value).isPresent())
                .isEqualTo(shared);
    }

    @Test
    void theHintKeepsTheSettingThatWasFound() throws IOException {
        assertThat(warning(Map.of(), "--spring.datasource.url=jdbc:mysql://db/shop"))
                .contains(
                        """
                        spring.datasource.url names one database for 4 contenders: what one writes the others read
                        Give each its own with {contender}, e.g. --arg=--spring.datasource.url=jdbc:mysql://db/shop_{contender}""");
        assertThat(warning(Map.of("DB_URL", "postgres://db/shop")).orElseThrow())
                .endsWith("e.g. --env DB_URL=postgres://db/shop_{contender}");
        assertThat(warning(Map.of(), "--spring.data.mongodb.uri=mongodb://db/shop")
                        .orElseThrow())
                .endsWith("e.g. --arg=--spring.data.mongodb.uri=mongodb://db/shop_{contender}");
        assertThat(warning(Map.of(), Map.of(), jar("spring.data.mongodb.uri: mongodb+srv://db/shop\n"))
                        .orElseThrow())
                .startsWith("spring.data.mongodb.uri names one database");
    }

    @Test
    void looksAtTheEnvironmentAndIntoTheJarWhereNothingElseIsGiven() throws IOException {
        PackagedConfiguration usual = jar("spring:\n  datasource:\n    url: ${DB:jdbc:mysql://db/shop}\n");
        Map<String, String> set = Map.of("SPRING_DATASOURCE_URL", "jdbc:x:y");

        assertThat(warning(Map.of(), Map.of(), usual)).isPresent();
        assertThat(warning(Map.of("DB_URL", "jdbc:h2:mem:x"), Map.of(), usual)).isEmpty();
        assertThat(warning(Map.of(), set, new PackagedConfiguration(List.of()))).isPresent();
        assertThat(warning(Map.of())).isEmpty();
    }

    private PackagedConfiguration jar(String yaml) throws IOException {
        return PackagedConfiguration.of(
                ServiceSettingsTest.jar(directory.resolve("my.jar"), Map.of("application.yml", yaml)));
    }

    private static Optional<String> warning(Map<String, String> env, String... args) {
        return warning(env, Map.of(), new PackagedConfiguration(List.of()), args);
    }

    private static Optional<String> warning(
            Map<String, String> env, Map<String, String> inherited, PackagedConfiguration jar, String... args) {
        List<String> given = List.of(args);
        return new SharedDatabase(env, given, new ServiceSettings(given, List.of(), env, inherited, jar)).warning(4);
    }
}
