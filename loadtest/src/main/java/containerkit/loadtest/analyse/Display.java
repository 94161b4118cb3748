package containerkit.loadtest.analyse;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** How a figure is printed for people: alike whatever the language of the machine. */
enum Display {
    /** Whole numbers as they are, others with about three digits. */
    PLAIN {
        @Override
        String text(double value) {
            double size = Math.abs(value);
            int decimals = value == Math.rint(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
            return String.format(Locale.ROOT, "%." + decimals + "f", value);
        }
    },
    /** Two decimals, rounded down: one failure in a million is no success of 100 %. */
    ROUNDED_DOWN {
        @Override
        String text(double value) {
            return value == Math.rint(value)
                    ? PLAIN.text(value)
                    : BigDecimal.valueOf(value).setScale(2, RoundingMode.FLOOR).toPlainString();
        }
    },
    /** Bytes, printed in units of 2<sup>20</sup>. */
    MEBIBYTES {
        @Override
        String text(double value) {
            return PLAIN.text(value / (1 << 20));
        }
    };

    abstract String text(double value);
}
