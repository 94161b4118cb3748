package containerkit.loadtest.analyse.configuration;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A setting that the mode equal does not level on purpose. */
enum ExemptSetting {
    IO_THREADS(
            "threads that watch connections do different work in each container (a poller, selectors, I/O threads), so "
                    + "the same number would not make them level"),
    RESERVED_THREADS(
            "a container that holds threads back lets the one that found a request run it, while another goes on looking; "
                    + "without them it would be another server");

    private final String why;

    ExemptSetting(String why) {
        this.why = why;
    }

    /** The reason. */
    String why() {
        return why;
    }

    /** The one with that key; empty for a setting that ought to be level. */
    static Optional<ExemptSetting> of(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.name().toLowerCase(Locale.ROOT).equals(key))
                .findFirst();
    }
}
