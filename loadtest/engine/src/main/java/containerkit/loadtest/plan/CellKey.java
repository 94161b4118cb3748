package containerkit.loadtest.plan;

/**
 * Key of a cell of a run, which is a row of a report.
 *
 * @param part name of the part of the plan
 * @param scenario name of the scenario
 */
public record CellKey(String part, Variant variant, String scenario) {}
