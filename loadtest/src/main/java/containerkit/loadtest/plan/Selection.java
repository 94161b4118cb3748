package containerkit.loadtest.plan;

import containerkit.loadtest.plan.PlanFile.PartFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which contenders in which modes: what the plan lists, less what the command line leaves out. */
record Selection(YamlFile yaml, Set<String> contenders, Overrides overrides) {
    Selection {
        for (String wanted : overrides.contenders()) {
            if (!contenders.contains(wanted)) {
                throw new PlanException(
                        "there is no contender '" + wanted + "' in this plan",
                        new Suggestions(contenders).hint(wanted));
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
            Variant variant = known(pair);
            if (wants(variant.contender())
                    && (overrides.modes().isEmpty() || overrides.modes().contains(variant.mode()))) {
                variants.add(variant);
            }
        }
        return distinct(variants);
    }

    /**
     * Where every part lists its servers, a mode that none of them has would drop servers in silence.
     *
     * @throws PlanException where such a mode is asked for
     */
    void requireListedModes(List<PartFile> parts) {
        if (parts.stream().anyMatch(part -> part.variants() == null)) {
            return;
        }
        Set<String> listed = parts.stream()
                .flatMap(part -> part.variants().stream())
                .map(pair -> variant(pair).mode())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String wanted : overrides.modes()) {
            if (!listed.contains(wanted)) {
                throw new PlanException(
                        "no part of this plan has the mode '" + wanted + "'", new Suggestions(listed).hint(wanted));
            }
        }
    }

    /**
     * The one that all others are compared with.
     *
     * @throws PlanException where no part has it although the command line leaves nobody out
     */
    @Nullable
    Variant against(@Nullable String pair, List<Part> parts) {
        if (pair == null) {
            return null;
        }
        Variant variant = known(pair);
        if (whole() && parts.stream().noneMatch(part -> part.variants().contains(variant))) {
            throw yaml.about(pair, "no part has " + variant.label() + " to compare with", "name one that runs");
        }
        return variant;
    }

    /**
     * What {@code contender} or {@code contender@mode} names.
     *
     * @throws PlanException where the plan has no such contender
     */
    Variant known(String pair) {
        Variant variant = variant(pair);
        String contender = variant.contender();
        if (!contenders.contains(contender)) {
            throw yaml.about(
                    pair, "there is no contender '" + contender + "'", new Suggestions(contenders).hint(contender));
        }
        return variant;
    }

    private static Variant variant(String pair) {
        String[] names = pair.split(Variant.AT, 2);
        return new Variant(names[0], names.length == 2 ? names[1] : Mode.STOCK);
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

    /** Whether the command line leaves nobody out. */
    boolean whole() {
        return overrides.contenders().isEmpty() && overrides.modes().isEmpty();
    }

    private boolean wants(String contender) {
        return overrides.contenders().isEmpty() || overrides.contenders().contains(contender);
    }
}
