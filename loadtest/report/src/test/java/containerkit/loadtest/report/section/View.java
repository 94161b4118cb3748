package containerkit.loadtest.report.section;

/** A window and a colour scheme in which somebody reads a report. */
public enum View {
    DESK_LIGHT(1_400, "light"),
    DESK_DARK(1_400, "dark"),
    PHONE_LIGHT(390, "light"),
    PHONE_DARK(390, "dark");

    private static final int PHONE_PIXELS = 600;

    private final int widthPixels;
    private final String scheme;

    View(int widthPixels, String scheme) {
        this.widthPixels = widthPixels;
        this.scheme = scheme;
    }

    public int widthPixels() {
        return widthPixels;
    }

    /** As {@code prefers-color-scheme} names it. */
    public String scheme() {
        return scheme;
    }

    public boolean phone() {
        return widthPixels < PHONE_PIXELS;
    }
}
