package containerkit.app.contract;

import java.lang.management.ManagementFactory;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * A container's own MBean of its pool.
 *
 * @param pattern matches its name and no other
 * @param busy the attribute's name, as are the next three
 * @param leased the current threads that the container keeps for itself; null if its counts exclude them
 */
public record PoolMBean(String pattern, String busy, String current, String max, @Nullable String leased) {

    public PoolMBean(String pattern, String busy, String current, String max) {
        this(pattern, busy, current, max, null);
    }

    /** Returns the current request threads. */
    int readCurrent() {
        return read(current) - (leased == null ? 0 : read(leased));
    }

    int read(String attribute) {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            Set<ObjectName> names = server.queryNames(new ObjectName(pattern), null);
            if (names.size() != 1) {
                throw new IllegalStateException(pattern + " matches " + names);
            }
            return ((Number) server.getAttribute(names.iterator().next(), attribute)).intValue();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
