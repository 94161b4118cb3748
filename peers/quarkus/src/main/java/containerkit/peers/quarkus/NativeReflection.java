package containerkit.peers.quarkus;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** What Jackson reads and writes, for the native executable, which keeps no reflection that it is not told of. */
@RegisterForReflection(
        classNames = {
            "containerkit.peers.echo.Answers$Greeting",
            "containerkit.peers.echo.GraphQlEcho$Request",
            "containerkit.peers.echo.ServerFacts$Identity",
            "containerkit.peers.echo.ServerFacts$Row",
            "containerkit.peers.echo.Setting"
        })
final class NativeReflection {

    private NativeReflection() {}
}
