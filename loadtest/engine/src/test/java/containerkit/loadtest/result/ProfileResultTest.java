package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProfileResultTest {
    /** The run was interrupted while block 3 was profiled, and that block ran again. */
    @Test
    void ofABlockThatRanAgainTheLastProfileCounts() {
        ProfiledRun run = new ProfiledRun();
        run.judged.cost = java.util.Map.of();
        run.profiles(TOMCAT, "org.apache.catalina");
        ProfileResult first = run.profiles.get(2);
        ProfileResult again = new ProfileResult(
                Changed.copy(first.slice(), "attempt", first.slice().attempt() + 1), first.profile(), null);
        ProfileResult broken = new ProfileResult(
                Changed.copy(first.slice(), "attempt", first.slice().attempt() + 2), null, "the server ended");
        run.profiles.add(again);
        run.profiles.add(broken);

        assertThat(ProfileResult.latest(run.profiles))
                .hasSize(7)
                .contains(again)
                .doesNotContain(first, broken);
    }
}
