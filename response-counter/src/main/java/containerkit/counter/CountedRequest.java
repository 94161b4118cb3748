package containerkit.counter;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request that passes everything on and counts how often the application reads and writes attributes. */
final class CountedRequest extends HttpServletRequestWrapper {
    /** Beginnings of the names by which Spring MVC and the containers ask for any request. */
    private static final List<String> USUAL = List.of(
            "org.springframework.",
            "jakarta.servlet.",
            "com.ibm.websphere.", // asked for by Spring's UrlPathHelper
            "org.apache.catalina.",
            "org.apache.tomcat.",
            "org.eclipse.jetty.",
            "io.undertow.");

    private static final String OF_A_FILTER = ".FILTERED";

    private long reads;
    private long writes;

    CountedRequest(HttpServletRequest request) {
        super(request);
    }

    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("attribute_reads", reads);
        counts.put("attribute_writes", writes);
        return counts;
    }

    @Override
    public Object getAttribute(String name) {
        reads += counts(name) ? 1 : 0;
        return super.getAttribute(name);
    }

    @Override
    public void setAttribute(String name, Object value) {
        writes += counts(name) ? 1 : 0;
        super.setAttribute(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        writes += counts(name) ? 1 : 0;
        super.removeAttribute(name);
    }

    private static boolean counts(String name) {
        return USUAL.stream().noneMatch(name::startsWith) && !name.endsWith(OF_A_FILTER);
    }
}
