package containerkit.loadtest.plan;

import java.util.Objects;

/**
 * Key of a cell of a run, which is a row of a report.
 *
 * @param part name of the part of the plan
 * @param scenario name of the scenario
 */
public record CellKey(String part, Variant variant, String scenario) {
    public CellKey {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(variant, "variant");
        Objects.requireNonNull(scenario, "scenario");
    }
}
