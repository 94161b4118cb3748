package containerkit.loadtest.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayersTest {
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
