package containerkit.app.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;

/** Marks what {@code kit diff} asks for and no comparison has. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnBooleanProperty("containerkit.behaviour.enabled")
@interface BehaviourEndpoints {
    String PATH = "/test/behaviour";
}
