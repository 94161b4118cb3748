package containerkit.app.undertow;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.TestedApplication;

class UndertowApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("undertow", UndertowApplication::main);

    UndertowApplicationTest() {
        super(APPLICATION);
    }
}
