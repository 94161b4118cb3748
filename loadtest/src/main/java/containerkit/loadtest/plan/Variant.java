package containerkit.loadtest.plan;

/**
 * A contender in one mode: what a block starts one server of.
 *
 * @param contender the contender's name
 * @param mode how it is configured
 */
public record Variant(String contender, String mode) implements Comparable<Variant> {
    /** What stands between the two where both are named. */
    static final String AT = "@";

    /** {@code tomcat}, or {@code tomcat@article} where the mode is not stock. */
    public String label() {
        return mode.equals(Mode.STOCK) ? contender : contender + AT + mode;
    }

    @Override
    public int compareTo(Variant other) {
        return label().compareTo(other.label());
    }
}
