package containerkit.loadtest.run.setup;

import org.jspecify.annotations.Nullable;

/**
 * A property as the metadata of a jar's Spring Boot describes it.
 *
 * @param value default, in words; null where the metadata gives none
 * @param obeyed true if it still has an effect
 * @param successor the property that replaces it; null where it is not deprecated, or nothing replaces it
 * @param reason reason why it is deprecated; null where it is not, or no reason is given
 */
public record SpringProperty(
        @Nullable String value, boolean obeyed, @Nullable String successor, @Nullable String reason) {}
