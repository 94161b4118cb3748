package containerkit.loadtest.plan;

import java.util.List;

/**
 * The share of a block whose servers live side by side: all of them are started, loaded and stopped together.
 * Most plans have one part; the 2019 article starts its servers afresh for every round and endpoint.
 *
 * @param name the name a report groups by
 * @param variants the servers, at least one
 * @param scenarios the loads, at least one
 */
public record Part(String name, List<Variant> variants, List<Scenario> scenarios) {
    public Part {
        variants = List.copyOf(variants);
        scenarios = List.copyOf(scenarios);
    }
}
