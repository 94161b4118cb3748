package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Contender in one mode, which is one server of a block.
 *
 * @param contender the contender's name
 * @param mode name of its configuration
 * @param experimental true if nobody should rely on it
 */
public record Variant(String contender, String mode, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean experimental)
        implements Comparable<Variant> {
    static final String AT = "@";

    public Variant(String contender, String mode) {
        this(contender, mode, false);
    }

    /** Returns {@code tomcat}, or {@code tomcat@article} if the mode is not stock: for lookups. */
    public String key() {
        return mode.equals(Mode.STOCK) ? contender : contender + AT + mode;
    }

    /** Returns the same without colon, which not every file system and no class path can have. */
    public String fileName() {
        return key().replace(':', '-');
    }

    /** Returns the same for people, who also see that it is an experiment. */
    public String label() {
        return experimental ? key() + " (experimental)" : key();
    }

    @Override
    public int compareTo(Variant other) {
        return key().compareTo(other.key());
    }
}
