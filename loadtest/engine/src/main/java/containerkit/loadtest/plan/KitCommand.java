package containerkit.loadtest.plan;

/** Command with which the user started the kit, for hints and for the command that repeats a run. */
public final class KitCommand {
    private KitCommand() {}

    /** Returns {@code ./kit}, or the value of {@code kit.command} that the starter of this JVM set. */
    public static String text() {
        return System.getProperty("kit.command", "./kit");
    }
}
