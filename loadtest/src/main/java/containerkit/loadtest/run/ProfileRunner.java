package containerkit.loadtest.run;

import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.observe.Recording;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.SliceRunner.Place;
import containerkit.loadtest.run.setup.ServerSession;
import java.io.IOException;
import java.nio.file.Path;

/** Runs one slice while the server records where its CPU time goes. */
record ProfileRunner(SliceRunner slices, Path directory) {
    ProfileResult run(Place place, SlicePlan slice, ServerSession session, Neighbours neighbours)
            throws IOException, InterruptedException {
        Recording recording;
        try {
            recording = session.probe().record();
        } catch (IOException e) {
            SliceResult none = slices.notProfiled(place, slice);
            return new ProfileResult(none, null, e.getMessage());
        }
        SliceResult loaded = slices.run(place, slice, session, neighbours).slice();
        try {
            return new ProfileResult(loaded, recording.stop(directory.resolve(loaded.raw() + ".jfr")), null);
        } catch (IOException e) {
            return new ProfileResult(loaded, null, e.getMessage());
        }
    }
}
