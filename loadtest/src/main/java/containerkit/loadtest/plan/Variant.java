package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A contender in one mode: what a block starts one server of.
 *
 * @param contender the contender's name
 * @param mode how it is configured
 * @param experimental whether nobody supports it; runs stored before there were any leave it out
 */
public record Variant(String contender, String mode, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean experimental)
        implements Comparable<Variant> {
    /** What stands between the two where both are named. */
    static final String AT = "@";

    /** A contender that somebody supports. */
    public Variant(String contender, String mode) {
        this(contender, mode, false);
    }

    /** {@code tomcat}, or {@code tomcat@article} where the mode is not stock: for files, and for whoever looks it up. */
    public String key() {
        return mode.equals(Mode.STOCK) ? contender : contender + AT + mode;
    }

    /** The same for people, who also see that it is an experiment. */
    public String label() {
        return experimental ? key() + " (experimental)" : key();
    }

    @Override
    public int compareTo(Variant other) {
        return key().compareTo(other.key());
    }
}
