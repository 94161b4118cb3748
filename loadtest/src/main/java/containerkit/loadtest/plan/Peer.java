package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which server of {@code peers/catalogue.yaml} a contender is, and what has to be there before it can be started.
 *
 * @param name its name in the catalogue
 * @param module the Maven module below {@code peers/} that builds it; null where there is none
 * @param build the command that makes what the module does not; empty where there is none
 * @param needs what it wants of the machine
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Peer(String name, @Nullable String module, List<String> build, Needs needs) {
    public Peer {
        build = List.copyOf(build);
    }
}
