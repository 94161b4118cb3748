package containerkit.loadtest.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which contenders in which modes: what the plan lists, less what the command line leaves out. */
record Selection(YamlFile yaml, Set<String> contenders, Overrides overrides) {
    Selection {
        for (String wanted : overrides.contenders()) {
            if (!contenders.contains(wanted)) {
                throw new PlanException(
                        "there is no contender '" + wanted + "' in this plan", new Words(contenders).hint(wanted));
            }
        }
    }

    /** Every contender in every mode. */
    List<Variant> variants(List<String> modes) {
        List<Variant> variants = new ArrayList<>();
        for (String contender : contenders) {
            for (String mode : overrides.modes().isEmpty() ? modes : overrides.modes()) {
                if (wants(contender)) {
                    variants.add(new Variant(contender, mode));
                }
            }
        }
        return distinct(variants);
    }

    /** Pairs written as {@code contender} or {@code contender@mode}. */
    List<Variant> listed(List<String> pairs) {
        List<Variant> variants = new ArrayList<>();
        for (String pair : pairs) {
            String[] names = pair.split("@", 2);
            if (!contenders.contains(names[0])) {
                throw yaml.about(
                        pair, "there is no contender '" + names[0] + "'", new Words(contenders).hint(names[0]));
            }
            Variant variant = new Variant(names[0], names.length == 2 ? names[1] : Mode.STOCK);
            if (wants(variant.contender())
                    && (overrides.modes().isEmpty() || overrides.modes().contains(variant.mode()))) {
                variants.add(variant);
            }
        }
        return distinct(variants);
    }

    /** Nobody is compared with itself, and two servers of one name could not be told apart. */
    private List<Variant> distinct(List<Variant> variants) {
        for (int i = 0; i < variants.size(); i++) {
            if (variants.indexOf(variants.get(i)) < i) {
                throw yaml.about(
                        variants.get(i).contender(),
                        variants.get(i).label() + " is there twice",
                        "name each contender and mode once");
            }
        }
        return variants;
    }

    private boolean wants(String contender) {
        return overrides.contenders().isEmpty() || overrides.contenders().contains(contender);
    }
}
