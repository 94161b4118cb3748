package containerkit.loadtest.load.open;

/** Closed model: whoever is free sends at once, until the time is up or the requests are sent. */
final class ClosedPacing implements Pacing {
    private final long end;
    private long left;

    /**
     * @param end no request is sent from then on
     * @param requests no more than these are sent
     */
    ClosedPacing(long end, long requests) {
        this.end = end;
        this.left = requests;
    }

    @Override
    public boolean due(long now) {
        return left > 0 && now - end < 0;
    }

    @Override
    public long take(long now) {
        left--;
        return now;
    }

    @Override
    public boolean over(long now) {
        return !due(now);
    }

    @Override
    public long waitNanos(long now) {
        return 0;
    }
}
