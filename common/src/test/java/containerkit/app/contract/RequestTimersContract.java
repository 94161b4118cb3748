package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.app.contract.RunningApplication.Problem;
import containerkit.app.work.FailingWork;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spring's observation and the light timer of the mode tuned count requests with the same labels; the light timer does not
 * count active requests.
 */
abstract class RequestTimersContract {

    private static final String UNDER_WAY = "http_server_requests_active_seconds";
    private static final String COUNT = "http_server_requests_seconds_count{";
    private static final String SUM = "http_server_requests_seconds_sum{";

    private final TestedApplication application;

    RequestTimersContract(TestedApplication application) {
        this.application = application;
    }

    /**
     * Except requests that bypass Spring. The time includes the wait of an asynchronous request, in the right unit. To an
     * unhandled failure of a filter the container responds. The response to a failure does not show the cause.
     */
    @ParameterizedTest
    @ValueSource(strings = {"metrics", "tuned,metrics", "metrics --containerkit.light-timer.enabled=true"})
    void countAndTimeEveryRequestOnce(String modes) {
        try (RunningApplication running =
                application.start(List.of(FailingFilter.class, FailingWork.class), options(modes))) {
            List.of(
                            "/test/block",
                            "/test/block?delayMs=50",
                            "/test/block?delayMs=-1",
                            "/test/async",
                            "/test/async?delayMs=50",
                            "/test/json",
                            "/nowhere",
                            "/raw")
                    .forEach(running::get);
            assertThat(running.get("/test/json?" + FailingFilter.FAIL).statusCode())
                    .isEqualTo(500);
            for (String path : List.of("/test/block?", "/test/async?")) {
                assertThat(Problem.detail(running.get(path + FailingWork.FAILS), 500))
                        .isNotBlank()
                        .doesNotContain(FailingWork.SECRET)
                        .doesNotContain("Exception");
            }
            running.awaitMetrics(metrics -> {
                assertThat(byLabels(metrics, COUNT))
                        .isEqualTo(Map.of(
                                labels("SUCCESS", 200, "/test/block"), 2.0,
                                labels("CLIENT_ERROR", 400, "/test/block"), 1.0,
                                labels("SUCCESS", 200, "/test/async"), 2.0,
                                labels("SUCCESS", 200, "/test/json"), 1.0,
                                labels("SERVER_ERROR", 500, "/test/block"), 1.0,
                                labels("SERVER_ERROR", 500, "/test/async"), 1.0,
                                labels("CLIENT_ERROR", 404, "/**"), 1.0,
                                labels("SERVER_ERROR", 500, "UNKNOWN").replace("none", "IllegalStateException"), 1.0));
                for (String waited : List.of("/test/block", "/test/async")) {
                    assertThat(byLabels(metrics, SUM).get(labels("SUCCESS", 200, waited)))
                            .isBetween(0.05, 30.0);
                }
                assertThat(metrics)
                        .contains("http_server_requests_seconds_bucket{", "uri=\"/test/async\",le=\"0.02\"}");
                assertThat(metrics.contains(UNDER_WAY)).as(UNDER_WAY).isEqualTo(modes.equals("metrics"));
            });
        }
    }

    /** Spring's observation stops at the timeout, before there is a response, and again after it. */
    @Test
    void aTaskThatTakesTooLongIsAResponseAndTheLightTimerCountsItOnce() {
        try (RunningApplication running =
                application.start("spring.profiles.active=tuned,metrics", "spring.mvc.async.request-timeout=100ms")) {
            assertThat(Problem.detail(running.get("/test/async?delayMs=60000"), 503))
                    .contains("timeout");
            running.awaitMetrics(metrics -> assertThat(byLabels(metrics, COUNT))
                    .isEqualTo(Map.of(labels("SERVER_ERROR", 503, "/test/async"), 1.0)));
            assertThat(running.get("/test/block?delayMs=200").statusCode())
                    .as("the other keeps its thread")
                    .isEqualTo(200);
        }
    }

    /** Returns the options of these modes. */
    private static String[] options(String line) {
        return ("spring.profiles.active=" + line).split(" --");
    }

    private static String labels(String outcome, int status, String uri) {
        return "error=\"none\",exception=\"none\",method=\"GET\",outcome=\"" + outcome + "\",status=\"" + status
                + "\",uri=\"" + uri + "\"";
    }

    private static Map<String, Double> byLabels(String metrics, String figure) {
        Function<String, String> labels = line -> line.substring(figure.length(), line.indexOf('}'));
        return metrics.lines()
                .filter(line -> line.startsWith(figure))
                .collect(Collectors.toMap(
                        labels, line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
    }

    /** Fails on demand, inside the filters that measure requests and outside Spring's error handlers. */
    static class FailingFilter implements Filter {

        static final String FAIL = "fail";

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (request.getParameter(FAIL) != null) {
                throw new IllegalStateException("a filter that fails");
            }
            chain.doFilter(request, response);
        }
    }
}
