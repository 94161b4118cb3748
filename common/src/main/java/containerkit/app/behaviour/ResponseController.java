package containerkit.app.behaviour;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** Responds in ways that containers finish differently. */
@RestController
@BehaviourEndpoints
@RequestMapping(BehaviourEndpoints.PATH)
class ResponseController {

    private static final String TEXT = "text/plain";
    private static final int LONG = 4_096;

    /** Responds with a header whose value has that many bytes. */
    @GetMapping(path = "/header", produces = TEXT)
    ResponseEntity<String> header(@RequestParam int bytes) {
        return ResponseEntity.ok().header("X-Fill", "a".repeat(bytes)).body("ok");
    }

    /** Responds with a content type without charset, through the container's writer. */
    @GetMapping("/writer")
    void writer(HttpServletResponse response) throws IOException {
        response.setContentType(TEXT);
        response.getWriter().write("\u00fc");
    }

    /**
     * Responds with a header that has a character of ISO 8859-1 beyond ASCII, one with a character that neither has,
     * and one with line ends.
     */
    @GetMapping("/characters")
    void characters(HttpServletResponse response) throws IOException {
        response.setHeader("X-Latin", "\u00fc");
        response.setHeader("X-Euro", "\u20ac");
        response.setHeader("X-Lines", "a\r\nX-Injected: b");
        response.getOutputStream().write('a');
    }

    @GetMapping("/cookies")
    void cookies(@RequestParam String value, HttpServletResponse response) throws IOException {
        Cookie cookie = new Cookie("a", value);
        cookie.setHttpOnly(true);
        cookie.setPath("/");
        cookie.setMaxAge(60);
        response.addCookie(cookie);
        response.getOutputStream().write('a');
    }

    @GetMapping("/session")
    String session(HttpSession session) {
        return "session " + session.isNew();
    }

    /** Responds with a strong ETag and a body long enough to be compressed. */
    @GetMapping(path = "/etag", produces = TEXT)
    @Nullable
    ResponseEntity<String> etag(WebRequest request) {
        if (request.checkNotModified("\"strong\"")) {
            return null; // the response is complete
        }
        return ResponseEntity.ok().eTag("\"strong\"").body("a".repeat(LONG));
    }

    @GetMapping(path = "/range", produces = TEXT)
    Resource range() {
        return new ByteArrayResource("0123456789".getBytes(StandardCharsets.US_ASCII));
    }

    @GetMapping("/redirect")
    void redirect(HttpServletResponse response) throws IOException {
        response.sendRedirect("echo?q=1");
    }

    @GetMapping("/error")
    void error(HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_CONFLICT, "said by the application");
    }

    /** Responds with any status, also one that no standard names. */
    @GetMapping("/status")
    void status(@RequestParam int code, HttpServletResponse response) {
        response.setStatus(code);
    }

    /** Throws an exception after the response has begun. */
    @GetMapping("/late-error")
    void lateError(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType(TEXT);
        response.getOutputStream().write("begun".getBytes(StandardCharsets.US_ASCII));
        response.flushBuffer();
        throw new IOException("the application failed on " + request.getMethod());
    }

    /** Announces a longer body than it writes. */
    @GetMapping("/short")
    void shorter(HttpServletResponse response) throws IOException {
        response.setContentLength(10);
        response.getOutputStream().write("begun".getBytes(StandardCharsets.US_ASCII));
    }

    /** Waits before it responds. */
    @GetMapping(path = "/slow", produces = TEXT)
    String slow(@RequestParam(defaultValue = "300") int delayMs) throws InterruptedException {
        Thread.sleep(delayMs);
        return "waited";
    }
}
