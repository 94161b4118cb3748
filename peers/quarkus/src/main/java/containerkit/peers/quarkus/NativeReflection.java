package containerkit.peers.quarkus;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** Registers the types that Jackson uses, for reflection in the native executable. */
@RegisterForReflection(
        classNames = {
            "containerkit.peers.echo.Replies$Greeting",
            "containerkit.peers.echo.GraphQlEcho$Request",
            "containerkit.peers.echo.ServerFacts$Identity",
            "containerkit.peers.echo.ServerFacts$Row",
            "containerkit.peers.echo.Setting"
        })
final class NativeReflection {

    private NativeReflection() {}
}
