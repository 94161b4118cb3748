package containerkit.loadtest.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** An opaque colour. Its parts go from 0 to 255. */
public record Rgb(double red, double green, double blue) {
    /** WCAG 2.2, success criterion 1.4.11. */
    public static final double LEAST_OF_MARKS = 3;

    /** WCAG 2.2, success criterion 1.4.3. */
    static final double LEAST_OF_TEXT = 4.5;

    private static final Pattern COMPUTED = Pattern.compile("rgb\\((\\d+), (\\d+), (\\d+)\\)");

    /** Of {@code #rrggbb}. */
    public static Rgb hex(String text) {
        int all = Integer.parseInt(text.substring(1), 16);
        return new Rgb(all >> 16, all >> 8 & 255, all & 255);
    }

    /** Of what a browser says that a style comes to. */
    static Rgb computed(String text) {
        Matcher parts = COMPUTED.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no opaque colour: " + text);
        }
        return new Rgb(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    /** What is seen of it on a ground, where it covers only that share of it. */
    Rgb over(Rgb ground, double opacity) {
        return new Rgb(
                ground.red + opacity * (red - ground.red),
                ground.green + opacity * (green - ground.green),
                ground.blue + opacity * (blue - ground.blue));
    }

    /** As WCAG 2.2 defines it, from 1 to 21. */
    public double contrast(Rgb other) {
        double one = luminance() + 0.05;
        double two = other.luminance() + 0.05;
        return Math.max(one, two) / Math.min(one, two);
    }

    private double luminance() {
        double[] parts = DoubleStream.of(red, green, blue)
                .map(part -> part / 255)
                .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
                .toArray();
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }
}
