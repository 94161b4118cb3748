package containerkit.loadtest.analysis.card;

import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names of the variants on a card. Where all run in one mode that is not stock, the card names that mode once.
 *
 * @param mode the common mode; null where modes differ, or all are stock
 */
record Names(@Nullable String mode) {
    static Names of(Plan plan) {
        List<String> modes = plan.parts().stream()
                .flatMap(part -> part.variants().stream())
                .map(Variant::mode)
                .distinct()
                .toList();
        return new Names(modes.size() == 1 && !modes.get(0).equals(Mode.STOCK) ? modes.get(0) : null);
    }

    String of(Variant variant) {
        return mode == null
                ? variant.label()
                : new Variant(variant.contender(), Mode.STOCK, variant.experimental()).label();
    }

    List<String> of(List<Variant> variants) {
        return variants.stream().map(this::of).toList();
    }
}
