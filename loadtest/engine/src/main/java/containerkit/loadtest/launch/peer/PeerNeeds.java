package containerkit.loadtest.launch.peer;

import containerkit.loadtest.plan.Needs;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.ShortCommand;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether this machine has what a server of the catalogue needs.
 *
 * @param java feature release that servers run on
 * @param path search path of their programs
 */
record PeerNeeds(int java, SearchPath path) {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(?:\\.\\d+)*");

    /** Returns the reason why the peer cannot run here; null if it can. */
    @Nullable
    String lacking(Peer peer) {
        Needs needs = peer.needs();
        if (needs.java() != null && java < needs.java()) {
            return "needs Java " + needs.java() + " or newer, and this is " + java;
        }
        String wanted = needs.program();
        if (wanted != null) {
            Optional<Path> program = path.find(wanted);
            if (program.isEmpty()) {
                return "needs the program " + wanted + ", which is not on the path";
            }
            String older = needs.atLeast() == null ? null : older(program.get(), needs.atLeast());
            if (older != null) {
                return "needs " + wanted + " " + needs.atLeast() + " or newer, and " + older;
            }
        }
        String builder = peer.build().isEmpty() ? null : peer.build().get(0);
        return builder == null || path.find(builder).isPresent()
                ? null
                : "needs the program " + builder + " to be built, which is not on the path";
    }

    /**
     * Returns the reason why the program's version does not suffice: it is too old, or the program does not tell it;
     * null if it suffices.
     */
    private static @Nullable String older(Path program, String atLeast) {
        Matcher version = NUMBERS.matcher(new ShortCommand(List.of(program.toString(), "--version"))
                .output()
                .orElse(""));
        return !version.find()
                ? "it does not tell its version"
                : Version.parse(version.group()).compareTo(Version.parse(atLeast)) < 0
                        ? "this is " + version.group()
                        : null;
    }
}
