package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import java.time.Duration;

/**
 * Limits of the warm-up of one server before its first slice; never scaled by the user. The warm-up ends once the server
 * is steady, or as soon as one limit is reached. A duration of zero is no warm-up. On two slow cores the compiler needs 46
 * to 58 s for the kit's application (docs/measurements/2026-11-30-warm-up.md).
 *
 * @param requests number of successful requests
 * @param duration duration of the load; on a slow machine longer in proportion
 */
public record WarmUp(@Key(fallback = "1000000", min = 1) long requests, @Key(fallback = "60s") Duration duration) {}
