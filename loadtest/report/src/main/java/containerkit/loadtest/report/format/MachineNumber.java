package containerkit.loadtest.report.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Rounds values for files that machines read. */
public final class MachineNumber {
    /** Significant digits. Beyond them a measured value is noise, and the last bits of arithmetic differ between JVMs. */
    private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

    private MachineNumber() {}

    /** Returns the value with six significant digits, and with all before the point; there is never an exponent. */
    public static BigDecimal of(double value) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal rounded = exact.round(DIGITS);
        BigDecimal kept = rounded.scale() < 0 ? exact.setScale(0, RoundingMode.HALF_EVEN) : rounded;
        BigDecimal stripped = kept.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
