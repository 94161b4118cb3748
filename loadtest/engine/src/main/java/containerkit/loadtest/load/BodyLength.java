package containerkit.loadtest.load;

import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.text.Counted;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Rule that every body of a slice has the expected length, or that of the first if none is expected, unless lengths may
 * vary. Shared by the slice's threads.
 */
public final class BodyLength {
    private static final int UNKNOWN = -1;

    private final boolean varies;
    private final boolean expected;
    private final AtomicInteger right;

    public BodyLength(Expectation expect) {
        this.varies = expect.varies();
        this.expected = expect.length() != null;
        this.right = new AtomicInteger(expect.length() == null ? UNKNOWN : expect.length());
    }

    /** Returns whether a body of so many bytes is right; the first one sets the length if none is expected. */
    public boolean fits(int length) {
        return varies || right.compareAndSet(UNKNOWN, length) || right.get() == length;
    }

    /**
     * Returns the fault of a body that does not fit.
     *
     * @param of start of the message
     */
    public Fault fault(String of, int length) {
        return new Fault(
                Fault.Kind.OTHER_LENGTH,
                of + "a body of " + new Counted(length, "byte") + (expected ? " instead of " : " after one of ")
                        + right.get() + "; set expect.varies where the length may differ");
    }
}
