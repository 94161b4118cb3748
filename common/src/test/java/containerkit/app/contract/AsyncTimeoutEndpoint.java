package containerkit.app.contract;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;

/** Responds with the container's own timeout of asynchronous requests, in milliseconds. */
class AsyncTimeoutEndpoint {

    static final String PATH = "/async-timeout";

    @Bean
    ServletRegistrationBean<HttpServlet> asyncTimeout() {
        return new ServletRegistrationBean<>(new AsyncServlet(), PATH);
    }

    private static final class AsyncServlet extends HttpServlet {

        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            AsyncContext async = request.startAsync();
            response.getWriter().print(async.getTimeout());
            async.complete();
        }
    }
}
