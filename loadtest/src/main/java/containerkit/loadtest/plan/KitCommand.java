package containerkit.loadtest.plan;

/** How the user started the kit, for hints and for the command that repeats a run. */
public final class KitCommand {
    private KitCommand() {}

    /** Returns {@code ./kit}, or what whoever started this JVM set as {@code kit.command}. */
    public static String text() {
        return System.getProperty("kit.command", "./kit");
    }
}
