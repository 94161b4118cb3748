package containerkit.app.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The contract of every application on any container. */
public abstract class ApplicationContract {

    private final TestedApplication application;

    protected ApplicationContract(TestedApplication application) {
        this.application = application;
    }

    @Nested
    class Stock extends StockContract {
        Stock() {
            super(ApplicationContract.this.application);
        }
    }

    /** The mode removes filters, which must not change the responses. */
    @Nested
    @Tag("modes")
    class TunedResponses extends ResponsesContract {
        TunedResponses() {
            super(ApplicationContract.this.application, "spring.profiles.active=tuned", "management.server.port=-1");
        }
    }

    @Nested
    @Tag("modes")
    class RequestTimers extends RequestTimersContract {
        RequestTimers() {
            super(ApplicationContract.this.application);
        }
    }

    @Nested
    @Tag("modes")
    class Level extends LevelContract {
        Level() {
            super(ApplicationContract.this.application);
        }
    }

    @Nested
    class VirtualThreads extends VirtualThreadsContract {
        VirtualThreads() {
            super(ApplicationContract.this.application);
        }
    }

    @Nested
    class Pool extends PoolContract {
        Pool() {
            super(ApplicationContract.this.application);
        }
    }

    @Nested
    @Tag("modes")
    class Settings extends SettingsContract {
        Settings() {
            super(ApplicationContract.this.application);
        }
    }
}
