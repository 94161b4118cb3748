package containerkit.loadtest.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * Progress of a run in one line, as much of it as fits into the window.
 *
 * @param block counted from 1
 * @param blocks number of blocks
 * @param who the server
 * @param what the scenario, or the kit's other work on the server
 * @param rate the server's last throughput in that scenario; empty where there is none yet
 * @param others rates of the other servers, with their names
 * @param left remaining time of the run
 */
record StatusLine(int block, int blocks, String who, String what, String rate, List<String> others, TimeLeft left) {
    private static final int SHORTEST_BAR = 10;
    private static final int SHORTEST_NAME = 4;

    /** @param columns the width of the window; its last column stays free, or some terminals would begin another line */
    String within(int columns) {
        int width = Math.max(1, columns - 1);
        String place = "block " + block + "/" + blocks;
        String time = left + " left";
        List<String> all = new ArrayList<>(List.of(joined(place, who, what, rate)));
        all.addAll(others);
        for (String text : List.of(String.join(", ", all), all.get(0))) {
            int bar = width - text.length() - time.length() - "[] ".length() - 1;
            if (bar >= SHORTEST_BAR) {
                return text + " " + bar(bar) + " " + time;
            }
        }
        String counter = block + "/" + blocks;
        int room = width - joined(counter, who, "?", rate, left.toString()).length() + 1;
        for (String text : List.of(
                joined(place, who, what, rate, time),
                joined(counter, who, TextTable.cut(what, Math.max(SHORTEST_NAME, room)), rate, left.toString()),
                joined(counter, who, left.toString()))) {
            if (text.length() <= width) {
                return text;
            }
        }
        return TextTable.cut(joined(counter, who), width);
    }

    private String bar(int length) {
        int filled = (int) (left.share() * length);
        return "[" + "=".repeat(filled) + " ".repeat(length - filled) + "]";
    }

    private static String joined(String... words) {
        return String.join(
                " ", List.of(words).stream().filter(word -> !word.isEmpty()).toList());
    }
}
