package containerkit.loadtest.report;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** A picture with a table of its colours, which is half as large: text on a page needs few. */
final class IndexedPng {
    private static final int COLOURS = 256;
    private static final int BITS = 8;

    private IndexedPng() {}

    /** Its most frequent colours stay as they are; any other becomes the nearest of those. */
    static byte[] of(byte[] png) throws IOException {
        BufferedImage full = ImageIO.read(new ByteArrayInputStream(png));
        int width = full.getWidth();
        int[] pixels = full.getRGB(0, 0, width, full.getHeight(), null, 0, width);
        Map<Integer, Integer> counts = new HashMap<>();
        for (int pixel : pixels) {
            counts.merge(pixel, 1, Integer::sum);
        }
        List<Integer> table = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(COLOURS)
                .map(Map.Entry::getKey)
                .toList();
        Map<Integer, Integer> places = new HashMap<>();
        counts.keySet().forEach(colour -> places.put(colour, nearest(colour, table)));
        int[] colours = table.stream().mapToInt(Integer::intValue).toArray();
        BufferedImage indexed = new BufferedImage(
                width,
                full.getHeight(),
                BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(BITS, colours.length, colours, 0, false, -1, 0));
        int[] indices = new int[pixels.length];
        for (int i = 0; i < pixels.length; i++) {
            indices[i] = places.get(pixels[i]);
        }
        indexed.getRaster().setPixels(0, 0, width, full.getHeight(), indices);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(indexed, "png", out);
        return out.toByteArray();
    }

    private static int nearest(int colour, List<Integer> table) {
        int best = 0;
        for (int i = 1; i < table.size(); i++) {
            if (distance(colour, table.get(i)) < distance(colour, table.get(best))) {
                best = i;
            }
        }
        return best;
    }

    private static int distance(int one, int other) {
        int distance = 0;
        for (int shift = 0; shift <= 2 * BITS; shift += BITS) {
            int difference = (one >> shift & 255) - (other >> shift & 255);
            distance += difference * difference;
        }
        return distance;
    }
}
