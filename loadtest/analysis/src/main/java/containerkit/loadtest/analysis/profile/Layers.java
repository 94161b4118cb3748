package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.observe.CallTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Finds the layer of a method: by the start of its class's name, or, for native code, the kernel. */
public final class Layers {
    private static final String TABLE = "layers.properties";

    private final Map<String, Layer> prefixes = new HashMap<>();

    public Layers() {
        Properties table = new Properties();
        try (InputStream file = Objects.requireNonNull(Layers.class.getResourceAsStream(TABLE), TABLE)) {
            table.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        table.forEach((prefix, layer) ->
                prefixes.put(prefix.toString(), Layer.valueOf(layer.toString().toUpperCase(Locale.ROOT))));
    }

    /** Returns the layer of a method; that of the application for an unknown class. */
    public Layer of(String method) {
        if (method.endsWith(CallTree.NATIVE)) {
            return Layer.KERNEL;
        }
        for (int end = method.lastIndexOf('.'); end > 0; end = method.lastIndexOf('.', end - 1)) {
            Layer layer = prefixes.get(method.substring(0, end + 1));
            if (layer != null) {
                return layer;
            }
        }
        return Layer.APPLICATION;
    }
}
