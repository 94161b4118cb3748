package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.observe.CallTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Finds the layer of a method: by the start of its class's name, or, for native code, the kernel. */
public final class Layers {
    private static final String TABLE = "layers.txt";

    private final Map<String, Layer> prefixes = new HashMap<>();

    public Layers() {
        try (InputStream table = Objects.requireNonNull(Layers.class.getResourceAsStream(TABLE), TABLE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(table, StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> {
                        String[] words = line.split(" ");
                        prefixes.put(words[1], Layer.valueOf(words[0].toUpperCase(Locale.ROOT)));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
