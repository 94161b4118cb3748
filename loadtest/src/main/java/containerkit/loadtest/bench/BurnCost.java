package containerkit.loadtest.bench;

/**
 * How many units of {@code burn} make a request dearer by a given share, from two measured figures.
 *
 * @param units the units that were tried
 * @param plainMicros CPU per request without them
 * @param burdenedMicros CPU per request with them
 */
public record BurnCost(int units, double plainMicros, double burdenedMicros) {
    /**
     * The units for that many percent more CPU per request, at least 1.
     *
     * @throws IllegalStateException where the tried units made no request dearer
     */
    public int unitsFor(double percent) {
        double perUnit = (burdenedMicros - plainMicros) / units;
        if (!(perUnit > 0)) {
            throw new IllegalStateException("burning " + units + " units a request cost nothing");
        }
        return (int) Math.max(1, Math.round(plainMicros * percent / 100 / perUnit));
    }
}
