package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.failure.UserFailure;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the number of an option. */
public final class PositiveNumber {
    private static final int MOST = 1_000; // blocks of a plan
    private static final Pattern TIME = Pattern.compile("[1-9]\\d{0,3}[mh]");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?) ?%?");

    private PositiveNumber() {}

    /**
     * @param number null where the option is not given
     * @throws UserFailure where it is not from 1 to 1000
     */
    public static void require(String option, @Nullable Integer number) {
        if (number != null && (number < 1 || number > MOST)) {
            throw UserFailure.usage(option + " must be from 1 to " + MOST + ", got " + number, "e.g. 8");
        }
    }

    /** Returns the time. Throws where the text is no number of minutes or hours. */
    static Duration budget(String text) {
        if (!TIME.matcher(text).matches()) {
            throw UserFailure.usage(
                    "--budget must be a number of minutes or hours, got '" + text + "'", "e.g. --budget 20m");
        }
        return Duration.parse("PT" + text);
    }

    /** Returns the number before the sign %, which may be left out. Throws where it is not above 0 and at most that. */
    static double percent(String option, String text, double most) {
        Matcher matcher = PERCENT.matcher(text);
        double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
        if (percent <= 0 || percent > most) {
            throw UserFailure.usage(
                    option + " must be above 0 % and at most " + Display.shortest(most) + " %, got '" + text + "'",
                    "e.g. " + option + " 5%");
        }
        return percent;
    }
}
