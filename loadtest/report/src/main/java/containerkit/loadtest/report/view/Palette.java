package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Colours of the contenders, the same in every chart of a report. The modes of a contender differ by the shade of its
 * colour and by the shape of marks.
 */
public final class Palette {
    private static final String FILE = "colours.properties";

    private final Map<String, List<String>> shades = new HashMap<>();
    private final List<Variant> variants;

    Palette(Plan plan) {
        Properties file = file();
        List<String> others = List.of(file.getProperty("others").split(" +"));
        int next = 0;
        for (Contender contender : plan.contenders()) {
            String own = file.getProperty("contender." + contender.name());
            String of = own == null ? others.get(next++ % others.size()) : own;
            shades.put(contender.name(), List.of(of.split(",")));
        }
        variants = plan.variants();
    }

    /** Returns one of two shades of its contender's colour; its modes take turns. */
    public String colour(Variant variant) {
        List<String> known = shades.get(variant.contender());
        return known.get(mode(variant) % known.size());
    }

    /** Returns the position of the variant among its contender's modes, from 0. */
    private int mode(Variant variant) {
        List<Variant> siblings = variants.stream()
                .filter(other -> other.contender().equals(variant.contender()))
                .toList();
        return Math.max(0, siblings.indexOf(variant));
    }

    private static Properties file() {
        Properties properties = new Properties();
        try (InputStream file = Objects.requireNonNull(Palette.class.getResourceAsStream(FILE), FILE)) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
