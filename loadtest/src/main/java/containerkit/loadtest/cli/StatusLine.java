package containerkit.loadtest.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * What a run does just now, in one line of a terminal: as much of it as the window is wide for.
 *
 * @param block counted from 1
 * @param blocks how many there are
 * @param who the server
 * @param what the load, or another thing that is done with the server
 * @param rate the server's last throughput under that load; empty where there is none yet
 * @param others those of the other servers, with their names
 * @param left how much of the run is left
 */
record StatusLine(int block, int blocks, String who, String what, String rate, List<String> others, TimeLeft left) {
    private static final int SHORTEST_BAR = 10;
    private static final int SHORTEST_NAME = 4;

    /** @param columns how wide the window is; its last column stays free, or some terminals would begin another line */
    String within(int columns) {
        int width = Math.max(1, columns - 1);
        String place = "block " + block + "/" + blocks;
        List<String> all = new ArrayList<>();
        all.add(joined(place, who, what, rate));
        all.addAll(others);
        for (String text : List.of(String.join(", ", all), all.get(0))) {
            int bar = width - text.length() - left.text().length() - "[] ".length() - 1;
            if (bar >= SHORTEST_BAR) {
                return text + " " + bar(bar) + " " + left.text();
            }
        }
        String counter = block + "/" + blocks;
        int room = width - joined(counter, who, "?", rate, left.brief()).length() + 1;
        for (String text : List.of(
                joined(place, who, what, rate, left.text()),
                joined(counter, who, cut(what, Math.max(SHORTEST_NAME, room)), rate, left.brief()),
                joined(counter, who, left.brief()))) {
            if (text.length() <= width) {
                return text;
            }
        }
        return cut(joined(counter, who), width);
    }

    private String bar(int length) {
        int filled = (int) (left.share() * length);
        return "[" + "=".repeat(filled) + " ".repeat(length - filled) + "]";
    }

    private static String joined(String... words) {
        return String.join(
                " ", List.of(words).stream().filter(word -> !word.isEmpty()).toList());
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 1) + "…";
    }
}
