package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.observe.CallTree;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cost of a request of one contender in one block under one scenario, from the block's good slices, divided as the
 * profile shows.
 *
 * @param cost µs of CPU without the JIT compiler, or allocated bytes
 * @param sampled the share of the cost that the stacks stand for
 * @param gc the share of the garbage collector and the VM's own threads
 * @param kernel the share of the kernel, where the stacks do not show it
 */
record ProfiledBlock(double cost, CallTree tree, double sampled, double gc, double kernel) {
    static ProfiledBlock cpu(double microsPerRequest, Profile profile) {
        ThreadTimes times = profile.times();
        double serving = times == null ? 0 : times.totalNanos() - times.jitNanos();
        if (times == null || serving <= 0) {
            return new ProfiledBlock(microsPerRequest, profile.cpu(), 1, 0, 0);
        }
        double gc = Math.min(1, times.gcNanos() / serving);
        double kernel = profile.sampler() == Sampler.EXECUTION ? Math.min(1 - gc, times.kernelNanos() / serving) : 0;
        return new ProfiledBlock(microsPerRequest, profile.cpu(), 1 - gc - kernel, gc, kernel);
    }

    /** Returns the block for allocation; null where nothing was sampled. */
    static @Nullable ProfiledBlock allocation(double bytesPerRequest, Profile profile) {
        return profile.allocation().total() == 0
                ? null
                : new ProfiledBlock(bytesPerRequest, profile.allocation(), 1, 0, 0);
    }

    /** Returns the cost that a unit of a stack's weight stands for. */
    double costPerWeight() {
        return cost * sampled / tree.total();
    }

    /** Returns the cost by layer. The costs add up to the whole. */
    Map<Layer, Double> byLayer(Layers layers) {
        Layer[] ofMethod = tree.methods().stream().map(layers::of).toArray(Layer[]::new);
        Map<Layer, Double> costs = new EnumMap<>(Layer.class);
        costs.put(Layer.GC, cost * gc);
        costs.put(Layer.KERNEL, cost * kernel);
        double unit = costPerWeight();
        Layer[] ofNode = new Layer[tree.size()];
        for (int node = 0; node < tree.size(); node++) {
            int caller = tree.parents()[node]; // has a smaller number
            boolean logged = caller >= 0 && ofNode[caller] == Layer.LOGGING; // it formats and writes by the JDK
            ofNode[node] = logged ? Layer.LOGGING : ofMethod[tree.frames()[node]];
            costs.merge(ofNode[node], unit * tree.weights()[node], Double::sum);
        }
        return costs;
    }
}
