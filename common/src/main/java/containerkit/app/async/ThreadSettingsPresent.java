package containerkit.app.async;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Any one setting counts, so that a forgotten or misspelt one stops start-up instead of passing in silence. */
class ThreadSettingsPresent implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return Binder.get(context.getEnvironment())
                .bind(ThreadSettings.PREFIX, Bindable.mapOf(String.class, String.class))
                .isBound();
    }
}
