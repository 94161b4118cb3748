package containerkit.loadtest.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.load.LoadException;
import containerkit.loadtest.plan.PlanException;
import containerkit.loadtest.result.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Says of any failure what it means to the user; empty for one that only the kit's developers can mend. */
final class Failures {
    private Failures() {}

    static Optional<UserFailure> explained(Throwable failure) {
        if (failure instanceof UserFailure known) {
            return Optional.of(known);
        }
        if (failure instanceof PlanException plan) {
            return Optional.of(new UserFailure(plan.getMessage(), plan.hint(), Exit.USAGE, plan));
        }
        if (failure instanceof StoreException store) {
            return Optional.of(new UserFailure(store.getMessage(), store.hint(), Exit.USAGE, store));
        }
        if (failure instanceof LaunchException launch) {
            Exit exit =
                    switch (launch.kind()) {
                        case PLAN -> Exit.USAGE;
                        case MACHINE -> Exit.MISSING;
                        case CONTENDER -> Exit.RED;
                    };
            return Optional.of(new UserFailure(launch.getMessage(), launch.hint(), exit, launch));
        }
        if (failure instanceof LoadException load) {
            return Optional.of(new UserFailure(load.getMessage(), load.hint(), Exit.USAGE, load));
        }
        if (failure instanceof IOException io) {
            return Optional.of(disk(io, "free some space"));
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return Optional.of(disk(unchecked.getCause(), "free some space"));
        }
        return Optional.empty();
    }

    /**
     * Says of a failure what is wrong, on standard error.
     *
     * @param json whether a script reads standard output: the same is the one document there
     */
    static void tell(Console console, UserFailure failure, boolean json) {
        console.failure(failure);
        if (json) {
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            root.put("exit_code", failure.exit().code());
            root.put("error", failure.getMessage());
            root.put("hint", failure.hint());
            console.result(root.toPrettyString());
        }
    }

    /** Of a failure in mid run: what was measured is kept in that directory. */
    static UserFailure during(Path run, Exception failure) {
        IOException io = failure instanceof UncheckedIOException unchecked
                ? unchecked.getCause()
                : failure instanceof IOException checked ? checked : new IOException(failure);
        return disk(
                io, "free some space, then go on with ./kit compare --resume " + run + ": what was measured is kept");
    }

    private static UserFailure disk(IOException failure, String hintWhereFull) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        if (message.toLowerCase(Locale.ROOT).contains("no space left")) {
            return new UserFailure("the disk is full: " + message, hintWhereFull, Exit.MISSING, failure);
        }
        if (failure instanceof AccessDeniedException) {
            return new UserFailure("no permission for " + message, "name another --out", Exit.MISSING, failure);
        }
        String hint = failure instanceof FileSystemException ? "check that path" : "kit doctor looks at this machine";
        return new UserFailure(message, hint, Exit.MISSING, failure);
    }
}
