package containerkit.app.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;

/** Marks endpoints that {@code kit diff} requests and no comparison uses. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnBooleanProperty("containerkit.behaviour.enabled")
@interface BehaviourEndpoints {
    String PATH = "/test/behaviour";
}
