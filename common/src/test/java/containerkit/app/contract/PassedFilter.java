package containerkit.app.contract;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Marks every response that passes it. */
@Order(Ordered.HIGHEST_PRECEDENCE)
public class PassedFilter implements Filter {

    static final String HEADER = "passed-a-filter";

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ((HttpServletResponse) response).setHeader(HEADER, "yes");
        chain.doFilter(request, response);
    }
}
