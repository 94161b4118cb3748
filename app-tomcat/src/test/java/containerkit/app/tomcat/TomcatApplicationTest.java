package containerkit.app.tomcat;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.TestedApplication;

class TomcatApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("tomcat", TomcatApplication::main);

    TomcatApplicationTest() {
        super(APPLICATION);
    }
}
