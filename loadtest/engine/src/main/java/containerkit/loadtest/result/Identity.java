package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.plan.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a server, as it reports it at the path that its contender names, or as its jar shows it.
 *
 * @param container tomcat, jetty, …
 * @param containerVersion its version
 * @param bootVersion Spring Boot's version
 * @param jvm name and version
 * @param mode the mode it really runs in
 * @param modeProperties values that the mode's profiles set, by property; empty if the server does not report them
 * @param swappedFrom the container that its jar was built with; null where it runs on that
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Identity(
        @Nullable String container,
        @Nullable String containerVersion,
        @Nullable String bootVersion,
        @Nullable String jvm,
        @Nullable String mode,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> modeProperties,
        @Nullable String swappedFrom) {
    private static final String EXPORTING = "metrics";

    public Identity {
        modeProperties = modeProperties == null ? Map.of() : Map.copyOf(modeProperties);
    }

    /** Returns the identity of the same server, whose jar was built with that container; null for its own. */
    public Identity swapped(@Nullable String from) {
        return new Identity(container, containerVersion, bootVersion, jvm, mode, modeProperties, from);
    }

    public @Nullable String shownContainer() {
        return swappedFrom == null ? container : container + ", swapped from " + swappedFrom;
    }

    /**
     * Returns whether the server runs in that mode. A server that names no mode is believed.
     *
     * @param exporting true if it was told to export metrics, which it then names beside its mode
     */
    public boolean runsIn(String wanted, boolean exporting) {
        return mode == null
                || mode.equals(wanted)
                || (exporting && unexported(mode).equals(unexported(wanted)));
    }

    private static String unexported(String mode) {
        List<String> others = Arrays.stream(mode.split(","))
                .filter(each -> !each.equals(EXPORTING))
                .toList();
        return others.isEmpty() ? Mode.STOCK : String.join(",", others);
    }
}
