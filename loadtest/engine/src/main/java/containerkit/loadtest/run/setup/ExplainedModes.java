package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Two modes of a contender as their running servers describe them; the plan is of these two and one scenario. */
public record ExplainedModes(Plan plan, LaunchResult from, LaunchResult to) {
    /**
     * Returns the plan that changes one setting at a time.
     *
     * @param named the settings to change one at a time, all others together; empty for all
     * @throws LaunchException if a server did not start
     */
    public ExplainPlan steps(List<String> named) {
        Scenario scenario = plan.scenarios().get(0);
        return ExplainPlan.of(plan, from.variant().contender(), scenario, spelledOut(from), spelledOut(to), named);
    }

    /** Returns the mode without its profile, but with every property that the server says the profile sets. */
    private Mode spelledOut(LaunchResult launch) {
        if (launch.failure() != null) {
            throw new LaunchException(
                    LaunchException.Kind.CONTENDER,
                    launch.variant().label() + " did not start: " + launch.failure(),
                    "its settings are read from the running server; mend what its log says",
                    launch.log());
        }
        Mode mode = plan.mode(launch.variant().mode());
        Map<String, String> properties = new TreeMap<>();
        if (launch.state().identity() != null) {
            properties.putAll(launch.state().identity().modeProperties());
        }
        properties.putAll(mode.properties());
        return new Mode(mode.name(), null, properties, mode.jvmFlags());
    }
}
