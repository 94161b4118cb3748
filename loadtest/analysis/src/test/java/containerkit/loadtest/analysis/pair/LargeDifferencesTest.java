package containerkit.loadtest.analysis.pair;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.Slices;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LargeDifferencesTest {
    private final JudgedRun run = new JudgedRun();

    @Test
    void theContenderThatUsesMuchMoreIsProfiledWithTheOthersFromTheSecondBlockOn() {
        run.cost = Map.of(JETTY, 1.6);

        run.ended = 1;
        assertThat(notProfiled()).isEmpty();
        run.ended = 2;
        assertThat(notProfiled()).extracting(CellKey::variant).containsExactlyInAnyOrder(TOMCAT, JETTY, UNDERTOW);
    }

    @Test
    void aDifferenceAsContainersMakeItIsNotProfiled() {
        run.cost = Map.of(JETTY, 1.2);

        assertThat(notProfiled()).isEmpty();
    }

    @Test
    void aPairIsProfiledOnce() {
        run.variants = List.of(TOMCAT, JETTY);
        run.cost = Map.of(JETTY, 1.6);

        assertThat(notProfiled(taken(2, TOMCAT), taken(3, JETTY)))
                .as("in one block")
                .hasSize(2);
        assertThat(notProfiled(taken(2, TOMCAT), taken(2, JETTY))).isEmpty();
    }

    private ProfileResult taken(int block, Variant variant) {
        return new ProfileResult(
                Slices.inRound(run.slice(block, variant, 1), ProfileResult.ROUND), null, "no recorder");
    }

    private Set<CellKey> notProfiled(ProfileResult... taken) {
        return LargeDifferences.notProfiled(new RunIndex(run.run()), List.of(taken));
    }
}
