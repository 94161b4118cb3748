package containerkit.loadtest.run.preflight;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Target.Url;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Secrets of a plan that a run puts into this machine's process list, where every user can read them. */
public record ProcessList(Plan plan) {
    private static final Set<String> WITH_ARGUMENTS = Set.of("ab", "siege"); // the others get a file or a socket

    /** Returns a warning that names the servers and the tools; empty where no process has a secret in its arguments. */
    public Optional<String> warning() {
        Plan shown = plan.shown();
        String servers = plan.variants().stream()
                .filter(variant -> !arguments(plan, variant).equals(arguments(shown, variant)))
                .map(Variant::contender)
                .distinct()
                .collect(Collectors.joining(", "));
        String tools = plan.scenarios().stream()
                .filter(scenario -> WITH_ARGUMENTS.contains(scenario.tool()) && arguments(scenario.endpoint()))
                .map(Scenario::tool)
                .distinct()
                .collect(Collectors.joining(", "));
        List<String> places = new ArrayList<>();
        List<String> mends = new ArrayList<>();
        if (!servers.isEmpty()) {
            places.add("the arguments of " + servers);
            mends.add("give servers their secrets by --env, or env in a plan");
        }
        if (!tools.isEmpty()) {
            places.add("the requests of " + tools);
            mends.add("load with the built-in generator (tool: kit)");
        }
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of("the process list, which every user of this machine can read, will show secrets in "
                        + String.join(" and in ", places) + "\n" + String.join("; ", mends));
    }

    /** Returns whether a request has a secret in what is an argument of a tool; a body is in a file. */
    private boolean arguments(Endpoint request) {
        return plan.secrets().any(request.headers()) || plan.secrets().any(List.of(request.path()));
    }

    /** Returns the words with which a variant is started or restarted. */
    private static List<Object> arguments(Plan of, Variant variant) {
        Contender contender = of.contender(variant.contender());
        List<Object> words = new ArrayList<>();
        words.add(contender.target() instanceof Url url ? List.of(String.valueOf(url.restart())) : contender.target());
        if (contender.started()) {
            words.addAll(List.of(of.servers().jvmFlags(), of.mode(variant.mode())));
        }
        return words;
    }
}
