package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import java.util.List;
import java.util.function.Predicate;

/**
 * Rule about several keys of a mapping; {@link Binder.Key} has those about one.
 *
 * @param path the key that a message stands at; the mapping if the key is left out
 * @param broken whether what the mapping was bound to breaks the rule
 * @param message the mistake; {@code {name}} stands for the name of the mapping
 * @param hint what mends it
 */
record Rule<T extends Binder.Bound>(String path, Predicate<T> broken, String message, String hint) {
    /** Returns the rule that only one of two keys may be there. */
    static <T extends Binder.Bound> Rule<T> either(String one, String other) {
        return new Rule<>(
                other,
                bound -> bound.has(one) && bound.has(other),
                "either " + one + " or " + other + " can be there, not both",
                "Remove one of the two.");
    }

    /** @throws UserFailure if one of the rules is broken */
    static <T extends Binder.Bound> void check(List<Rule<T>> rules, T bound) {
        for (Rule<T> rule : rules) {
            if (rule.broken().test(bound)) {
                throw bound.at()
                        .at(rule.path())
                        .keyProblem(rule.message().replace("{name}", bound.at().key()), rule.hint());
            }
        }
    }
}
