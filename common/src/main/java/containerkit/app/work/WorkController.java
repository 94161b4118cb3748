package containerkit.app.work;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.context.request.async.WebAsyncTask;

/** Runs a workload on the request thread or on the executor of asynchronous requests. */
@RestController
@RequestMapping(path = "/test", produces = WorkController.TEXT)
class WorkController {

    // Lower case like Jetty's, so that all containers send the same header.
    static final String TEXT = "text/plain;charset=utf-8";
    static final String BLOCK = " block!!!";

    private final Work work;
    private final String serverName;

    WorkController(Work work, @Value("${server.name}") String serverName) {
        this.work = work;
        this.serverName = serverName;
    }

    @GetMapping("/block")
    String block(
            @RequestParam(required = false) @Nullable String delayMs,
            @RequestParam(required = false) @Nullable String burn)
            throws InterruptedException {
        work.perform(Workload.parse(delayMs, burn));
        return serverName + BLOCK;
    }

    @GetMapping("/async")
    WebAsyncTask<String> async(
            @RequestParam(required = false) @Nullable String delayMs,
            @RequestParam(required = false) @Nullable String burn) {
        Workload workload = Workload.parse(delayMs, burn);
        return new WebAsyncTask<>(() -> {
            try {
                work.perform(workload);
            } catch (InterruptedException e) {
                // The timeout interrupts the task; either of the two may write the response, so both fail alike.
                throw new AsyncRequestTimeoutException();
            }
            return serverName + " async!!!";
        });
    }
}
