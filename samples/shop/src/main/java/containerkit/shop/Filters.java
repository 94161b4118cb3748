package containerkit.shop;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Filters around every request that a property adds; none by default. */
@Configuration(proxyBeanMethods = false)
class Filters {

    /** Buffers the response, for containers whose writer takes some time for each piece, however small. */
    @Bean
    @ConditionalOnProperty("shop.buffer-writer")
    Filter bufferedWriter() {
        return (request, response, chain) -> {
            BufferedResponse buffered = new BufferedResponse((HttpServletResponse) response);
            chain.doFilter(request, buffered);
            buffered.writeOut();
        };
    }

    /** Adds CPU work after each request: that percentage of the CPU time that its thread took for the request. */
    @Bean
    @ConditionalOnExpression("${shop.extra-work-percent} > 0")
    Filter extraWork(@Value("${shop.extra-work-percent}") int percent) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return (request, response, chain) -> {
            long begun = threads.getCurrentThreadCpuTime();
            chain.doFilter(request, response);
            ExtraWork.burn(threads, (threads.getCurrentThreadCpuTime() - begun) * percent / 100);
        };
    }

    /** Extra work in a method of its own, so that a profile can show it. */
    static final class ExtraWork {
        private ExtraWork() {}

        static int burn(ThreadMXBean threads, long nanos) {
            long end = threads.getCurrentThreadCpuTime() + nanos;
            int value = 1;
            while (threads.getCurrentThreadCpuTime() < end) {
                for (int step = 0; step < 5_000; step++) {
                    value = value * 31 + step;
                }
            }
            return value;
        }
    }

    private static final class BufferedResponse extends HttpServletResponseWrapper {
        private PrintWriter writer;

        BufferedResponse(HttpServletResponse response) {
            super(response);
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            if (writer == null) {
                writer = new PrintWriter(new BufferedWriter(super.getWriter()));
            }
            return writer;
        }

        @Override
        public void flushBuffer() throws IOException {
            writeOut();
            super.flushBuffer();
        }

        /** Drops what the buffer holds. */
        @Override
        public void resetBuffer() {
            super.resetBuffer();
            writer = null;
        }

        @Override
        public void reset() {
            super.reset();
            writer = null;
        }

        void writeOut() {
            if (writer != null) {
                writer.flush();
            }
        }
    }
}
