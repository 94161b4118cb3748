package containerkit.app.web;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * Responds to every failure with an RFC 9457 problem, the same on every container, without a stack trace. {@code kit diff}
 * compares what containers do, so that it is absent there and Spring Boot's own error page responds.
 */
@RestControllerAdvice
@ConditionalOnBooleanProperty(name = "containerkit.behaviour.enabled", havingValue = false, matchIfMissing = true)
class Problems extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
    private static final URI NO_TYPE = URI.create("about:blank");

    private final JsonResponses json;

    Problems(JsonResponses json) {
        this.json = json;
    }

    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> rejected(TaskRejectedException e, WebRequest request) {
        return problem(e, HttpStatus.SERVICE_UNAVAILABLE, "threads and queue of the async executor are full", request);
    }

    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> failed(Exception e, WebRequest request) {
        if (DisconnectedClientHelper.isClientDisconnectedException(e)) {
            return null;
        }
        LOG.error("a request failed", e);
        return problem(e, HttpStatus.INTERNAL_SERVER_ERROR, "the request failed; see the log", request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleAsyncRequestTimeoutException(
            AsyncRequestTimeoutException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return problem(e, status, "the task did not finish within the async timeout", request);
    }

    @Override
    protected ResponseEntity<Object> createResponseEntity(
            @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return json.problem(status, typed(body == null ? ProblemDetail.forStatus(status) : body));
    }

    /** Sets the default type, which Spring 7 omits and Spring 6 writes. */
    private static Object typed(Object body) {
        if (body instanceof ProblemDetail problem && problem.getType() == null) {
            problem.setType(NO_TYPE);
        }
        return body;
    }

    private @Nullable ResponseEntity<Object> problem(
            Exception e, HttpStatusCode status, String detail, WebRequest request) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        return handleExceptionInternal(e, problem, new HttpHeaders(), status, request);
    }
}
