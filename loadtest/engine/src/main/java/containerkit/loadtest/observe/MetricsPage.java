package containerkit.loadtest.observe;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Page of metrics in Prometheus' text format, as it was at one time. */
record MetricsPage(List<Sample> samples) {
    private static final int TIMEOUT_MS = 5_000;
    private static final int LARGEST_BYTES = 16 << 20;
    private static final Pattern SAMPLE =
            Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})?[ \\t]+(\\S+)(?:[ \\t]+-?\\d+)?");

    /** @param labels as they are written, e.g. {@code area="heap",id="G1 Eden Space"} */
    private record Sample(String name, String labels, double value) {}

    /**
     * Reads a page.
     *
     * @throws IOException if there is none, or it has no metric
     */
    static MetricsPage read(URI address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "text/plain; version=0.0.4");
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(
                    address + " responds with status " + connection.getResponseCode() + "; expected a page of metrics");
        }
        try (var body = connection.getInputStream()) {
            MetricsPage page = of(new String(body.readNBytes(LARGEST_BYTES), StandardCharsets.UTF_8));
            if (page.samples().isEmpty()) {
                throw new IOException(address + " has no metric in Prometheus' text format");
            }
            return page;
        }
    }

    static MetricsPage of(String text) {
        return new MetricsPage(text.lines()
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .map(line ->
                        new Sample(line.group(1), line.group(2) == null ? "" : line.group(2), number(line.group(3))))
                .filter(sample -> Double.isFinite(sample.value()))
                .toList());
    }

    /**
     * Returns the sum of a metric over the samples that have this label, e.g. {@code area="heap"}, or over all of
     * them if it is empty; null if there are none.
     */
    @Nullable
    Double sum(String name, String label) {
        double[] values = samples.stream()
                .filter(sample -> sample.name().equals(name) && sample.labels().contains(label))
                .mapToDouble(Sample::value)
                .toArray();
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return values.length == 0 ? null : Double.valueOf(sum);
    }

    private static double number(String written) {
        try {
            return Double.parseDouble(written);
        } catch (NumberFormatException e) {
            return Double.NaN; // +Inf, or no number
        }
    }
}
