package containerkit.loadtest.plan;

/** Names that a plan gives to contenders, modes and parts. */
final class Names {
    /** What they are made of, for error messages. */
    static final String LETTERS = "letters, digits, '.', '_', '-'";

    private Names() {}

    /** Whether it may become part of a file's name. */
    static boolean allow(String name) {
        return name.matches("[A-Za-z0-9][A-Za-z0-9._-]*");
    }
}
