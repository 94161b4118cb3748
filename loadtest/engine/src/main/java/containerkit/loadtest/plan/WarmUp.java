package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import java.time.Duration;

/**
 * Limits of the warm-up of one server before its first slice; never scaled by the user. The warm-up ends once the server
 * is steady, or as soon as one limit is reached. A duration of zero is no warm-up.
 *
 * @param requests number of successful requests
 * @param duration duration of the load; on a slow machine longer in proportion
 */
public record WarmUp(@Key(fallback = "1000000", min = 1) long requests, @Key(fallback = "15s") Duration duration) {}
