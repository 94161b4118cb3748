package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.plot.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** One colour for each contender and one shape for each of its modes, in every plot of a report. */
public final class Palette {
    /** For what belongs to no contender: the colour of text. */
    public static final String NEUTRAL = "currentColor";

    private static final String FILE = "colours.properties";

    private final Map<String, String> colours = new HashMap<>();
    private final List<Variant> variants;

    Palette(Plan plan) {
        Properties file = file();
        String[] others = file.getProperty("others").split(",");
        int next = 0;
        for (Contender contender : plan.contenders()) {
            String own = file.getProperty("contender." + contender.name());
            colours.put(contender.name(), own == null ? others[next++ % others.length] : own);
        }
        variants = plan.variants();
    }

    public String colour(Variant variant) {
        return colours.getOrDefault(variant.contender(), NEUTRAL);
    }

    public Shape shape(Variant variant) {
        return Shape.of(Math.max(0, variants.indexOf(variant)));
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
