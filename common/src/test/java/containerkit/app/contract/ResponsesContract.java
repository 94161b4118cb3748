package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.app.contract.RunningApplication.Headers;
import containerkit.app.contract.RunningApplication.Problem;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The responses of the endpoints. */
abstract class ResponsesContract extends RunningContract {

    private static final String TEXT = "text/plain;charset=utf-8";

    ResponsesContract(TestedApplication application, String... options) {
        super(application, List.of(BodyEndpoint.class, PassedFilter.class), options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "async"})
    void respondsInPlainText(String endpoint) {
        String body = application.container() + " " + endpoint + "!!!";
        assertResponse("/test/" + endpoint, body, TEXT);
        assertResponse("/test/" + endpoint + "?delayMs=1&burn=1000", body, TEXT);
    }

    @Test
    void respondsInJson() {
        assertResponse("/test/json", "{\"hi\":\"There\"}", "application/json");
    }

    @Test
    void sendsAFileOf4096Bytes() {
        HttpResponse<String> response = running.get("/test/file");
        assertThat(response.body()).hasSize(4096).startsWith("line 01 of 64").contains("\nline 64 of 64");
        assertResponse("/test/file", response.body(), "application/octet-stream");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&via=writer", "&via=stream", "&via=buffered"})
    void writesTheSameBytesInAnyShape(String via) {
        String whole = running.get("/test/shape?bytes=1048576").body();
        assertThat(whole).hasSize(1_048_576).matches("[a-z ]+");
        for (int writes : new int[] {1, 7, 1_000, 5_000}) {
            assertResponse("/test/shape?bytes=4096&writes=" + writes + via, whole.substring(0, 4_096), TEXT);
        }
        assertResponse("/test/shape?bytes=0" + via, "", TEXT);
        assertThat(running.get("/test/shape?bytes=1048576&writes=3&flushes=2" + via)
                        .body())
                .isEqualTo(whole);
    }

    @Test
    void beginsWithACharacterBeyondAsciiWhereThatIsAskedFor() {
        String page = running.get("/test/shape?bytes=5000").body();
        String wide = "ü" + page.substring(1);

        assertResponse("/test/shape?bytes=5000&wide=1", wide, TEXT);
        assertResponse("/test/shape?bytes=5000&wide=1&writes=1000&via=buffered", wide, TEXT);
        assertResponse("/test/shape?bytes=5000&wide=1&via=stream", page, TEXT);
        assertThat(running.get("/test/shape?bytes=5000&wide=1").headers().firstValue("content-length"))
                .contains("5001");
    }

    @Test
    void addsAsManyHeadersAsAreAskedFor() {
        assertThat(running.get("/test/shape?headers=50").headers().map())
                .containsEntry("x-shape-50", List.of("header 50 of 50"))
                .containsKey("x-shape-1")
                .doesNotContainKey("x-shape-51");
    }

    @Test
    void writesTheSameBytesForAnyRequest() {
        String page = running.get("/test/shape?bytes=5000").body();

        assertResponse("/test/shape?bytes=5000&p1=one&p2=two", page, TEXT);
        assertResponse("/test/shape?bytes=5000&async", page, TEXT);
        assertThat(running.get("/shape.txt").body()).isEqualTo(page);
        assertThat(running.post("/test/shape?bytes=5000", "text/plain", "x".repeat(70_000))
                        .body())
                .isEqualTo(page);
        assertThat(running.post("/test/shape", BodyEndpoint.FORM, "bytes=5000&f1=one")
                        .body())
                .isEqualTo(page);
    }

    @Test
    void writesTheSameBytesAfterLinksAndAttributes() {
        String page = running.get("/test/shape?bytes=5000").body();

        assertResponse("/test/shape?bytes=5000&links=20&attribute_reads=30&attribute_writes=7", page, TEXT);
    }

    @Test
    void redirectsWhereThatIsAskedFor() {
        HttpResponse<String> response = running.get("/test/shape?redirect=1");

        assertThat(response.statusCode()).isEqualTo(302);
        assertThat(response.headers().firstValue("location").orElseThrow()).endsWith("/test/shape?bytes=100");
        assertThat(response.body()).isEmpty();
    }

    @Test
    void startsASessionOnlyWhereItIsAskedFor() {
        assertThat(running.get("/test/shape").headers().allValues("set-cookie")).isEmpty();
        assertThat(running.get("/test/shape?session=1").headers().allValues("set-cookie"))
                .singleElement()
                .asString()
                .startsWith("JSESSIONID=");
    }

    @ParameterizedTest
    @CsvSource({
        "session, 2, a whole number of uses from 0 to 1",
        "bytes, 1048577, a whole number of bytes from 0 to 1048576",
        "writes, 0, a whole number of writes from 1 to 5000",
        "flushes, many, a whole number of flushes from 0 to 1000",
        "wide, 2, a whole number of characters from 0 to 1",
        "headers, 51, a whole number of headers from 0 to 50",
        "redirect, 2, a whole number of redirects from 0 to 1",
        "links, 1001, a whole number of links from 0 to 1000",
        "attribute_reads, -1, a whole number of reads from 0 to 10000",
        "attribute_writes, 10001, a whole number of writes from 0 to 10000",
        "via, channel, 'writer, stream or buffered'"
    })
    void refusesOtherShapes(String parameter, String value, String rule) {
        assertThat(Problem.detail(running.get("/test/shape?" + parameter + "=" + value), 400))
                .isEqualTo(parameter + " must be " + rule);
    }

    @ParameterizedTest
    @CsvSource({"text/plain, Grüße", BodyEndpoint.FORM + ", word=Gr%C3%BC%C3%9Fe"})
    void readsABodyWhoseEncodingIsNotNamedAsUtf8(String contentType, String body) {
        assertThat(running.post(BodyEndpoint.PATH, contentType, body).body()).isEqualTo("Grüße");
    }

    /** The response without Spring. */
    @Test
    void sendsTheSameBytesRawAsWithSpring() {
        HttpResponse<String> raw = running.get("/raw?" + PassedFilter.PASSED);
        HttpResponse<String> block = running.get("/test/block?" + PassedFilter.PASSED);
        assertThat(raw.statusCode()).isEqualTo(200).isEqualTo(block.statusCode());
        assertThat(raw.body()).isEqualTo(application.container() + " block!!!").isEqualTo(block.body());
        assertThat(Headers.ofApplication(block)).containsKey(PassedFilter.PASSED);
        assertThat(Headers.ofApplication(raw))
                .containsOnlyKeys("content-type", "content-length")
                .allSatisfy((name, value) ->
                        assertThat(Headers.ofApplication(block)).containsEntry(name, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/raw/", "/raw/block", "/rawer"})
    void takesNoOtherRawPath(String path) {
        assertThat(Problem.detail(running.get(path), 404)).contains("raw");
    }

    @Test
    void knowsNoOtherPath() {
        assertThat(Problem.detail(running.get("/nowhere"), 404)).contains("nowhere");
    }

    @ParameterizedTest
    @CsvSource({
        "block, delayMs, -1", "block, delayMs, 60001", "block, delayMs, soon", "block, delayMs, ''",
        "block, delayMs, 1.5", "block, delayMs, 99999999999", "block, burn, -1", "block, burn, 1000001",
        "block, burn, much", "async, delayMs, -1", "async, delayMs, 60001", "async, delayMs, soon",
        "async, burn, -1", "async, burn, 1000001", "async, burn, much"
    })
    void refusesWhatIsOutOfBounds(String endpoint, String parameter, String value) {
        String bounds = parameter.equals("burn")
                ? "number of units from 0 to 1000000"
                : "number of milliseconds from 0 to 60000";
        assertThat(Problem.detail(running.get("/test/" + endpoint + "?" + parameter + "=" + value), 400))
                .isEqualTo(parameter + " must be a whole " + bounds);
    }

    private void assertResponse(String path, String body, String contentType) {
        HttpResponse<String> response = running.get(path);
        assertThat(response.body()).isEqualTo(body);
        assertHeaders(response, contentType);
    }

    static void assertHeaders(HttpResponse<String> response, String contentType) {
        assertThat(response.statusCode()).isEqualTo(200);
        int length = response.body().getBytes(StandardCharsets.UTF_8).length;
        assertThat(Headers.ofApplication(response))
                .isEqualTo(Map.of("content-type", contentType, "content-length", String.valueOf(length)));
    }

    /** Responds with what the container reads from a body: a form's {@code word}, or a line of text. */
    static class BodyEndpoint {

        static final String PATH = "/body";
        static final String FORM = "application/x-www-form-urlencoded";

        @Bean
        ServletRegistrationBean<HttpServlet> body() {
            return new ServletRegistrationBean<>(new BodyServlet(), PATH);
        }

        private static final class BodyServlet extends HttpServlet {

            private static final long serialVersionUID = 1L;

            @Override
            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
                String read = request.getContentType().startsWith(FORM)
                        ? request.getParameter("word")
                        : request.getReader().readLine();
                response.setContentType("text/plain;charset=utf-8");
                response.getWriter().print(read);
            }
        }
    }

    /** Marks every response that passes it, where that is asked for. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static class PassedFilter implements Filter {

        static final String PASSED = "passed";

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (PASSED.equals(((HttpServletRequest) request).getQueryString())) {
                ((HttpServletResponse) response).setHeader(PASSED, "yes");
            }
            chain.doFilter(request, response);
        }
    }
}
