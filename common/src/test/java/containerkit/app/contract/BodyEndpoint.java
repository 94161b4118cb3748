package containerkit.app.contract;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;

/** Responds with what the container reads from a body: a form's {@code word}, or a line of text. */
class BodyEndpoint {

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
