package containerkit.app.mode;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/** A number of the modes that a container is told in words of its own. */
public final class HandedOn {

    private HandedOn() {}

    /**
     * Refuses what would have no effect: a number that somebody sets in a mode that does not hand it on.
     *
     * @param number of the modes, {@code containerkit.backlog}
     * @param property by which the container is told
     * @throws InvalidConfigurationPropertyValueException where the first is set and the second is not
     */
    public static void require(Environment environment, String number, String property) {
        if (environment.containsProperty(number) && !environment.containsProperty(property)) {
            throw new InvalidConfigurationPropertyValueException(
                    number,
                    environment.getProperty(number),
                    "it is of no effect, for no active profile sets " + property + " by it");
        }
    }
}
