package containerkit.app.contract;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * A container's own MBean of its pool.
 *
 * @param pattern matches its name, and those that servers before it left
 * @param busy the attribute's name, as are the next three
 * @param leased the current threads that the container keeps for itself; null if its counts exclude them
 */
public record PoolMBean(String pattern, String busy, String current, String max, @Nullable String leased) {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    public PoolMBean(String pattern, String busy, String current, String max) {
        this(pattern, busy, current, max, null);
    }

    /** Returns what there is now. */
    Set<ObjectName> names() {
        try {
            return SERVER.queryNames(new ObjectName(pattern), null);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the one that was not there before. */
    ObjectName nameBesides(Set<ObjectName> earlier) {
        List<ObjectName> names =
                names().stream().filter(name -> !earlier.contains(name)).toList();
        if (names.size() != 1) {
            throw new IllegalStateException(pattern + " matches " + names + " besides " + earlier);
        }
        return names.get(0);
    }

    /** Returns the current request threads. */
    int readCurrent(ObjectName name) {
        return read(name, current) - (leased == null ? 0 : read(name, leased));
    }

    int read(ObjectName name, String attribute) {
        try {
            return ((Number) SERVER.getAttribute(name, attribute)).intValue();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
