package containerkit.loadtest.load;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import containerkit.loadtest.failure.UserFailure;

/** Tests that need a tool are skipped where it is missing, unless everything was asked to run. */
public final class RealTool {
    private RealTool() {}

    public static void require(String program) {
        try {
            new Tool(program).requireInstalled();
        } catch (UserFailure e) {
            String reason = e.getMessage() + ": " + e.hint();
            if (Boolean.getBoolean("kit.test.all")) {
                fail(reason);
            }
            abort(reason);
        }
    }
}
