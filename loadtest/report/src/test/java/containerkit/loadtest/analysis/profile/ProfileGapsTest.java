package containerkit.loadtest.analysis.profile;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.profile.ProfileGap.FrameGap;
import containerkit.loadtest.analysis.profile.ProfileGap.LayerGap;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.section.ProfileSection;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.ProfiledRun;
import containerkit.loadtest.result.ProfiledRun.Extra;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileGapsTest {
    private static final String TOMCATS = "org.apache.catalina";
    private static final String JETTYS = "org.eclipse.jetty";

    private final ProfiledRun run = new ProfiledRun();

    @BeforeEach
    void onlyTwo() {
        run.judged.variants = List.of(TOMCAT, JETTY);
    }

    /** Jetty takes that many times the CPU of Tomcat, and runs that besides. */
    private void jetty(double cost, Extra... extras) {
        run.judged.cost = Map.of(JETTY, cost);
        run.profiles(TOMCAT, TOMCATS);
        run.profiles(JETTY, JETTYS, extras);
    }

    private ProfileGap gap() {
        return gap(ComparisonMetric.CPU);
    }

    private ProfileGap gap(ComparisonMetric metric) {
        return Analysis.of(run.run(), run.profiles).profileGaps().stream()
                .filter(gap -> gap.comparison().comparedBy() == metric)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void extraWorkOfOneContenderIsNamed() {
        jetty(1.1, new Extra(List.of("com.example.Burn.burn", "java.lang.Math.sqrt"), 100));

        ProfileGap gap = gap();
        FrameGap cause = gap.cause();
        assertThat(cause.method()).isEqualTo("com.example.Burn.burn");
        assertThat(cause.callers())
                .containsExactly(
                        "org.springframework.web.servlet.DispatcherServlet.doDispatch", JETTYS + ".Pipeline.invoke");
        assertThat(cause.of()).isNull();
        assertThat(gap.costlier()).isEqualTo(JETTY);
        assertThat(line(gap))
                .matches(
                        "tomcat less jetty, GET /test/block, 50 connections.*: -\\d+\\.\\d µs \\[.+, .+] CPU per request; "
                                + "-\\d+\\.\\d µs \\[.+, .+] in Burn.burn, called by DispatcherServlet.doDispatch");
    }

    /** Here the caller differs by the larger share, for one sample of the other container's is in what it calls. */
    @Test
    void ofCallersThatDifferByNearlyTheSameTheInnermostIsNamed() {
        String perform = "com.example.Work.perform";
        String burn = "com.example.Burn.burn";
        run.judged.cost = Map.of(JETTY, 1.1);
        run.profiles(TOMCAT, TOMCATS, new Extra(List.of(perform, burn), 1));
        run.profiles(JETTY, JETTYS, new Extra(List.of(perform, burn), 100), new Extra(List.of(perform), 3));

        assertThat(gap().frames()).extracting(FrameGap::method).contains(burn).doesNotContain(perform);
        assertThat(gap().cause().method()).isEqualTo(burn);
    }

    /** As with compression, for which each container calls another native method. */
    @Test
    void sameWorkInAnotherMethodIsNoCause() {
        run.judged.cost = Map.of(JETTY, 1.1);
        run.profiles(TOMCAT, TOMCATS, new Extra(List.of("com.example.Zip.one"), 400));
        run.profiles(JETTY, JETTYS, new Extra(List.of("com.example.Zip.other"), 540));

        assertThat(gap().comparison().winner()).isPresent();
        assertThat(gap().cause()).isNull();
    }

    /** As a write to the socket: each container calls another method of the JDK, which costs as much as the whole gap. */
    @Test
    void differenceThatIsGoneInTheCallerIsNeitherCauseNorListed() {
        String write = "java.nio.Socket.write";
        run.judged.cost = Map.of(JETTY, 1.3);
        run.profiles(TOMCAT, TOMCATS, new Extra(List.of(write, "java.nio.Socket.one"), 400));
        run.profiles(JETTY, TOMCATS, new Extra(List.of(write, "java.nio.Socket.several"), 400));

        assertThat(gap().comparison().winner()).isPresent();
        assertThat(gap().cause()).isNull();
        assertThat(gap().frames())
                .extracting(FrameGap::method)
                .doesNotContain("java.nio.Socket.one", "java.nio.Socket.several");
    }

    /** It reads requests there, which the other does on the thread that serves them. */
    @Test
    void threadThatOnlyOneContainerHasIsNoCause() {
        jetty(1.1, new Extra(List.of(JETTYS + ".Reader.run", JETTYS + ".Reader.read"), 100, true));

        assertThat(gap().comparison().winner()).isPresent();
        assertThat(gap().cause()).isNull();
        assertThat(gap().frames()).extracting(FrameGap::method).doesNotContain(JETTYS + ".Reader.read");
    }

    @Test
    void ofUnrelatedMethodsThatOnlyOneRunsTheLargestIsNamed() {
        jetty(1.1, new Extra(List.of("com.example.Small.work"), 45), new Extra(List.of("com.example.Large.work"), 60));

        assertThat(gap().cause().method()).isEqualTo("com.example.Large.work");
    }

    /** It formats by the JDK, and is called from the container. */
    @Test
    void aLargeDifferenceThatIsLoggingIsNotTheContainers() {
        Extra logging = new Extra(
                List.of(
                        "org.eclipse.jetty.server.HttpChannel.handle",
                        "ch.qos.logback.classic.Logger.debug",
                        "java.lang.String.format"),
                3_000);
        jetty(4.0, logging);

        assertThat(gap().mainLayer().orElseThrow().layer()).isEqualTo(Layer.LOGGING);
        assertThat(notContainer()).singleElement().satisfies(caveat -> {
            assertThat(caveat.text())
                    .startsWith("Not the container: jetty uses 4.0 times the CPU of tomcat, and ")
                    .endsWith(" of the difference is logging.");
            assertThat(caveat.advice()).contains("logging.level.ROOT=INFO");
        });
        assertThat(ReportDocument.first(new RunView(Analysis.of(run.run(), run.profiles)))
                        .contents())
                .filteredOn(Content.Answers.class::isInstance)
                .flatExtracting(answers -> ((Content.Answers) answers).answers())
                .flatExtracting(Content.Answer::outcomes)
                .filteredOn(outcome -> outcome.notes().contains("mostly not the container, see below"))
                .extracting(Content.Outcome::pair)
                .containsExactly("jetty / tomcat");
    }

    @Test
    void aLargeDifferenceInTheContainerHasNoSuchCaveatNorHasASmallOne() {
        jetty(4.0, new Extra(List.of(JETTYS + ".HttpOutput.write"), 3_000));
        assertThat(gap().mainLayer().orElseThrow().layer()).isEqualTo(Layer.CONTAINER);
        assertThat(notContainer()).isEmpty();

        run.profiles.clear();
        jetty(1.2, new Extra(List.of("ch.qos.logback.classic.Logger.debug"), 200));
        assertThat(notContainer()).isEmpty();
    }

    private List<Caveat> notContainer() {
        return Analysis.of(run.run(), run.profiles).caveats().stream()
                .filter(caveat -> caveat.type().key().equals("not-container"))
                .toList();
    }

    /** A writer that only one container has, called by what both run. */
    @Test
    void stretchOfAContainerIsComparedWithTheOthersBelowTheSameCaller() {
        String renders = "org.thymeleaf.Template.render";
        run.judged.cost = Map.of(JETTY, 1.8);
        run.profiles(TOMCAT, TOMCATS, new Extra(List.of(renders, TOMCATS + ".CoyoteWriter.write"), 50));
        run.profiles(
                JETTY,
                JETTYS,
                new Extra(List.of(renders, JETTYS + ".ResponseWriter.write", JETTYS + ".HttpOutput.write"), 900));

        FrameGap cause = gap().cause();
        assertThat(cause.method()).isEqualTo(JETTYS + ".HttpOutput.write");
        assertThat(cause.of()).isEqualTo(JETTY);
        assertThat(cause.callers()).containsExactly(JETTYS + ".ResponseWriter.write", renders);
        assertThat(cause.a()).as("Tomcat's writer in its place").isPositive().isLessThan(cause.b() / 5);
    }

    @Test
    void sameWorkTwiceNamesNothing() {
        run.judged.cost = Map.of();
        run.profiles(TOMCAT, TOMCATS);
        run.profiles(JETTY, JETTYS);

        assertThat(gap().comparison().winner()).isEmpty();
        assertThat(gap().cause()).isNull();
    }

    /** All of it a little: the container, the framework and the application. */
    @Test
    void gapThatIsEverywhereHasNoCause() {
        run.judged.cost = Map.of(JETTY, 1.3);
        run.profiles(TOMCAT, TOMCATS);
        run.profiles(JETTY, TOMCATS);

        assertThat(gap().cause()).isNull();
        assertThat(line(gap())).endsWith("] CPU per request");
        assertThat(gap().layers()).hasSizeGreaterThan(3);
    }

    @Test
    void layersAddUpToTheGap() {
        for (Sampler sampler : Sampler.values()) {
            run.profiles.clear();
            run.sampler = sampler;
            jetty(1.2, new Extra(List.of("com.example.Burn.burn"), 200));

            ProfileGap gap = gap();
            List<LayerGap> layers = gap.layers();
            assertThat(layers.stream().mapToDouble(layer -> layer.gap().value()).sum())
                    .as(sampler.event())
                    .isCloseTo(gap.gap().value(), within(1e-9));
            assertThat(layers.stream().mapToDouble(LayerGap::a).sum()).isCloseTo(gap.a(), within(1e-9));
            assertThat(layers.stream().mapToDouble(LayerGap::b).sum()).isCloseTo(gap.b(), within(1e-9));
            assertThat(layers.stream().filter(layer -> layer.layer() == Layer.KERNEL && layer.a() > 0))
                    .as("what the stacks do not show: " + sampler)
                    .hasSize(sampler == Sampler.EXECUTION ? 1 : 0);
        }
    }

    @Test
    void allocationIsDividedByItsOwnStacks() {
        jetty(0.9, new Extra(List.of("com.example.Burn.burn"), 200));

        ProfileGap gap = gap(ComparisonMetric.ALLOCATION);
        assertThat(gap.layers().stream()
                        .mapToDouble(layer -> layer.gap().value())
                        .sum())
                .isCloseTo(gap.gap().value(), within(1e-9));
        assertThat(gap.layers())
                .filteredOn(layer -> layer.layer() == Layer.APPLICATION)
                .singleElement()
                .satisfies(layer -> assertThat(layer.b()).isGreaterThan(1.5 * layer.a()));
    }

    @Test
    void blockWithoutAProfileOfBothIsLeftOut() {
        jetty(0.9);
        run.profiles.remove(run.profiles.size() - 1);

        assertThat(gap().gap().blocks()).isEqualTo(6);
        run.profiles.removeIf(profile -> profile.cell().variant().equals(JETTY));
        assertThat(Analysis.of(run.run(), run.profiles).profileGaps()).isEmpty();
    }

    private String line(ProfileGap gap) {
        return ((Content.Paragraph) new ProfileSection(run.judged.run().header().plan(), gap)
                        .contents()
                        .get(0))
                .text();
    }

    private final Layers layers = new Layers();

    @ParameterizedTest
    @CsvSource({
        "org.eclipse.jetty.ee10.servlet.HttpOutput.write, CONTAINER",
        "org.apache.catalina.connector.CoyoteWriter.write, CONTAINER",
        "io.undertow.servlet.spec.ServletPrintWriter.write, CONTAINER",
        "org.springframework.web.servlet.DispatcherServlet.doDispatch, FRAMEWORK",
        "org.springframework.http.converter.json.AbstractJackson2HttpMessageConverter.write, JSON",
        "org.thymeleaf.TemplateEngine.process, TEMPLATE",
        "org.springframework.security.web.FilterChainProxy.doFilter, SECURITY",
        "org.eclipse.jetty.session.SessionHandler.handle, SESSION",
        "ch.qos.logback.classic.Logger.debug, LOGGING",
        "org.springframework.jdbc.core.JdbcTemplate.query, DATA",
        "org.apache.tomcat.jdbc.pool.ConnectionPool.borrow, DATA",
        "org.springframework.boot.loader.jar.NestedJarFile.getEntry, LOADER",
        "java.util.HashMap.get, JDK",
        "sun.nio.ch.SocketDispatcher.writev0 (native), KERNEL",
        "com.example.OwnerController.find, APPLICATION",
        "Main.main, APPLICATION"
    })
    void longestPrefixWins(String method, Layer layer) {
        assertThat(layers.of(method)).isEqualTo(layer);
    }
}
