package containerkit.app.tomcat;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.RefusedSettingsContract;
import containerkit.app.contract.TestedApplication;
import org.junit.jupiter.api.Nested;

class TomcatApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("tomcat", TomcatApplication::main);

    TomcatApplicationTest() {
        super(APPLICATION);
    }

    @Nested
    class RefusedSettings extends RefusedSettingsContract {
        RefusedSettings() {
            super(APPLICATION);
        }
    }
}
