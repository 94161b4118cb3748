package containerkit.loadtest.analyse.configuration;

import org.jspecify.annotations.Nullable;

/**
 * A property as the metadata of a jar's Spring Boot describes it.
 *
 * @param value its default, in words; null where the metadata tells none
 * @param obeyed whether it still has an effect
 * @param successor the property that replaces it; null where it is not deprecated, or nothing replaces it
 * @param reason why it is deprecated; null where it is not, or nobody says
 */
public record SpringProperty(
        @Nullable String value, boolean obeyed, @Nullable String successor, @Nullable String reason) {}
