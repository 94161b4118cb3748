package containerkit.app.work;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Answers what {@code /test/block} answers without a workload, with nothing of Spring in between: the difference between
 * the two is the framework's share. It is the outermost filter and not a servlet, because Spring Boot maps its filters
 * to every path, so that a servlet would be wrapped in all of them.
 */
class RawFilter implements Filter {

    private final byte[] body;

    RawFilter(byte[] body) {
        this.body = body;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!((HttpServletRequest) request).getMethod().equals("GET")) {
            chain.doFilter(request, response);
            return;
        }
        response.setContentType(WorkController.TEXT);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
