package containerkit.app.contract;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** Fails on demand, inside the filters that measure requests and outside Spring's error handlers. */
class FailingFilter implements Filter {

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
