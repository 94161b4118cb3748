package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/** Colours of the contenders, the same in every chart of a report; modes of a contender have shades of its colour. */
public final class Palette {
    private Palette() {}

    public static Map<Variant, String> of(Plan plan) {
        ResourceBundle file = ResourceBundle.getBundle(Palette.class.getPackageName() + ".colours", Locale.ROOT);
        List<String> others = List.of(file.getString("others").split(" +"));
        Map<Variant, String> colours = new HashMap<>();
        int next = 0;
        for (Contender contender : plan.contenders()) {
            String key = "contender." + contender.name();
            String shown = file.containsKey(key) ? file.getString(key) : others.get(next++ % others.size());
            String[] shades = shown.split(",");
            List<Variant> modes = plan.variants().stream()
                    .filter(variant -> variant.contender().equals(contender.name()))
                    .toList();
            modes.forEach(mode -> colours.put(mode, shades[modes.indexOf(mode) % shades.length]));
        }
        return colours;
    }
}
