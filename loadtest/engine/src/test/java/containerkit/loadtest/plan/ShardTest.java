package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {
    @Test
    void hasEveryBlockThatFollowsByTheNumberOfShards() {
        assertThat(Shard.of("2/3").blocks(8)).containsExactly(2, 5, 8);
        assertThat(Shard.of("3/3").blocks(8)).containsExactly(3, 6);
        assertThat(Shard.of("1/1").blocks(3)).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "8, 8", "20, 8", "21, 20", "7, 3", "100, 9"})
    void theShardsOfARunShareItsBlocksOutEvenly(int blocks, int of) {
        List<List<Integer>> shards = IntStream.rangeClosed(1, of)
                .mapToObj(number -> new Shard(number, of).blocks(blocks))
                .toList();

        assertThat(shards.stream().flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, blocks).boxed().toList());
        assertThat(shards).allSatisfy(shard -> assertThat(shard.size()).isBetween(blocks / of, (blocks + of - 1) / of));
    }
}
