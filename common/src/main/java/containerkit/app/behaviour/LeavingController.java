package containerkit.app.behaviour;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Responds asynchronously and records the callbacks that the application gets when the client leaves. */
@RestController
@BehaviourEndpoints
@RequestMapping(BehaviourEndpoints.PATH)
class LeavingController implements HandlerExceptionResolver, Ordered {

    private static final long NO_TIMEOUT = 0;
    private static final int EVENTS = 10;
    private static final int LINES = 20; // a client that gets none of them leaves after half of the time
    private static final int PAUSE_MS = 250;
    private static final int SECOND_AFTER_MS = 300;

    private final Map<String, List<String>> told = new ConcurrentHashMap<>();

    /** Sends an event every quarter of a second. */
    @GetMapping("/events")
    SseEmitter events(@RequestParam(defaultValue = "none") String id) {
        List<String> heard = heard(id);
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        emitter.onError(error -> heard.add("onError"));
        emitter.onTimeout(() -> heard.add("onTimeout"));
        emitter.onCompletion(() -> heard.add("onCompletion"));
        Thread sender = new Thread(() -> send(emitter, heard), "behaviour-events");
        sender.setDaemon(true);
        sender.start();
        return emitter;
    }

    private static void send(SseEmitter emitter, List<String> heard) {
        try {
            for (int event = 0; event < EVENTS; event++) {
                emitter.send("event " + event);
                Thread.sleep(PAUSE_MS);
            }
            emitter.complete();
        } catch (IOException | IllegalStateException e) {
            heard.add("send failed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes a line every quarter of a second. */
    @GetMapping("/stream")
    StreamingResponseBody stream(@RequestParam(defaultValue = "none") String id) {
        List<String> heard = heard(id);
        return out -> {
            try {
                for (int line = 0; line < LINES; line++) {
                    out.write(("line " + line + "\n").getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    Thread.sleep(PAUSE_MS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                heard.add("write failed");
                throw new IllegalStateException(
                        "the stream ended", e); // so that it differs from what the container reports
            }
        };
    }

    /**
     * Runs a task that outlives its timeout if the timeout is shorter than the delay.
     *
     * @param first source of the first result after a timeout: {@code timeout}, or {@code task} for the interrupted
     *     task
     */
    @GetMapping("/task")
    WebAsyncTask<Object> task(
            @RequestParam(defaultValue = "none") String id,
            @RequestParam(defaultValue = "1000") long delayMs,
            @RequestParam(defaultValue = "30000") long timeoutMs,
            @RequestParam(defaultValue = "") String first) {
        List<String> heard = heard(id);
        WebAsyncTask<Object> task = new WebAsyncTask<>(timeoutMs, () -> {
            try {
                Thread.sleep(delayMs);
            } catch (InterruptedException e) {
                heard.add("interrupted");
                if (first.equals("timeout")) {
                    Thread.sleep(SECOND_AFTER_MS);
                }
                throw e;
            }
            return "done";
        });
        if (first.equals("task")) {
            task.onTimeout(() -> {
                Thread.sleep(SECOND_AFTER_MS);
                return CallableProcessingInterceptor.RESULT_NONE;
            });
        }
        task.onError(() -> {
            heard.add("onError");
            return "error";
        });
        task.onCompletion(() -> heard.add("onCompletion"));
        return task;
    }

    /** Records an exception that Spring was handed, and leaves it to the resolvers that follow. */
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception e) {
        String id = request.getParameter("id");
        if (id != null) {
            heard(id).add("exception resolver: " + e.getClass().getSimpleName());
        }
        return null;
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    /** Responds with the callbacks that the application got for a request, in alphabetical order. */
    @GetMapping(path = "/told", produces = "text/plain;charset=utf-8")
    String told(@RequestParam String id) {
        return String.join(", ", heard(id).stream().sorted().distinct().toList());
    }

    private List<String> heard(String id) {
        return told.computeIfAbsent(id, absent -> new CopyOnWriteArrayList<>());
    }
}
