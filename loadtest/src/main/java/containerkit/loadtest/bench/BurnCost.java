package containerkit.loadtest.bench;

/**
 * Cost of {@code burn}, from two measured values. It gives the units for a wanted increase of CPU per request.
 *
 * @param units the tried units
 * @param plainMicros CPU per request without them
 * @param burningMicros CPU per request with them
 */
public record BurnCost(int units, double plainMicros, double burningMicros) {
    /**
     * Returns the units for that many percent more CPU per request, at least 1.
     *
     * @throws IllegalStateException where the tried units cost no CPU
     */
    public int unitsFor(double percent) {
        double perUnit = (burningMicros - plainMicros) / units;
        if (!(perUnit > 0)) {
            throw new IllegalStateException("burning " + units + " units a request cost nothing");
        }
        return (int) Math.max(1, Math.round(plainMicros * percent / 100 / perUnit));
    }
}
