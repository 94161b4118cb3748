package containerkit.app.behaviour;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Responds with the parts of a request that reached the application. */
@RestController
@BehaviourEndpoints
@RequestMapping(path = BehaviourEndpoints.PATH, produces = "text/plain;charset=utf-8")
class RequestController {

    @RequestMapping({"/echo", "/echo/**"})
    String echo(HttpServletRequest request) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("query " + request.getQueryString());
        new TreeMap<>(request.getParameterMap())
                .forEach((name, values) -> lines.add("parameter " + name + "=" + Arrays.toString(values)));
        Cookie[] cookies = request.getCookies();
        for (Cookie cookie : cookies == null ? new Cookie[0] : cookies) {
            lines.add("cookie " + cookie.getName() + "=" + cookie.getValue());
        }
        for (String name : Collections.list(request.getHeaderNames())) {
            if (name.toLowerCase(Locale.ROOT).startsWith("x-")) {
                lines.add("header " + name + "="
                        + shortened(Collections.list(request.getHeaders(name)).toString()));
            }
        }
        lines.add("body " + new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        return String.join("\n", lines);
    }

    /** Asks the container for the decoded path, which Spring itself does not need. */
    @RequestMapping("/servlet-path/**")
    String servletPath(HttpServletRequest request) {
        return "servlet path " + request.getServletPath();
    }

    /**
     * Responds with the values that a proxy may have told the container: URL, secure flag, client address and context
     * path.
     */
    @RequestMapping("/address")
    String address(HttpServletRequest request) {
        return String.join(
                "\n",
                "url " + request.getRequestURL(),
                "secure " + request.isSecure(),
                "client " + request.getRemoteAddr(),
                "context " + request.getContextPath());
    }

    @PostMapping("/form")
    String form(HttpServletRequest request) {
        return request.getParameterMap().size() + " parameters";
    }

    @PostMapping("/upload")
    String upload(@RequestParam(required = false) @Nullable MultipartFile file, HttpServletRequest request)
            throws Exception {
        int parts = 0;
        for (Part part : request.getParts()) {
            parts += part.getSubmittedFileName() == null ? 1 : 0;
        }
        return parts + " fields, file of " + (file == null ? "none" : file.getSize() + " bytes");
    }

    private static String shortened(String value) {
        return value.length() <= 100 ? value : value.length() + " characters";
    }
}
