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

    private Palette() {}

    public static Map<Variant, String> of(Plan plan) {
        Properties file = file();
        List<String> others = List.of(file.getProperty("others").split(" +"));
        Map<Variant, String> colours = new HashMap<>();
        int next = 0;
        for (Contender contender : plan.contenders()) {
            String own = file.getProperty("contender." + contender.name());
            String[] shades = (own == null ? others.get(next++ % others.size()) : own).split(",");
            List<Variant> modes = plan.variants().stream()
                    .filter(variant -> variant.contender().equals(contender.name()))
                    .toList();
            modes.forEach(mode -> colours.put(mode, shades[modes.indexOf(mode) % shades.length]));
        }
        return colours;
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
