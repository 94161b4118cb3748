package containerkit.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserCacheTest {
    private static final int SOMEBODY_ELSE = 12_345;

    @TempDir
    Path directory;

    private final AtomicInteger filled = new AtomicInteger();
    private Duration later = Duration.ZERO;

    @Test
    void isWhereThePlatformHasIt() {
        Path home = Path.of("/home/me");
        assertThat(UserCache.of(Map.of(), "Linux", home).directory())
                .isEqualTo(home.resolve(".cache/container-comparison-kit"));
        assertThat(UserCache.of(Map.of(), "Mac OS X", home).directory())
                .isEqualTo(home.resolve("Library/Caches/container-comparison-kit"));
        assertThat(UserCache.of(Map.of("XDG_CACHE_HOME", "/c"), "Linux", home).directory())
                .isEqualTo(Path.of("/c/container-comparison-kit"));
        assertThat(UserCache.of(Map.of("XDG_CACHE_HOME", "relative"), "Linux", home)
                        .directory())
                .isEqualTo(home.resolve(".cache/container-comparison-kit"));
    }

    @Test
    void whatWasMadeIsKeptUnlessOthersMayHaveChangedIt() throws IOException {
        Path kept = get("one");
        assertThat(kept.resolve("below/file")).hasContent("content");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache())))
                .isEqualTo("rwx------");
        assertThat(get("one")).isEqualTo(kept);
        assertThat(filled).hasValue(1);

        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwxrwxr-x"));
        assertThat(Files.getPosixFilePermissions(get("one"))).doesNotContain(PosixFilePermission.GROUP_WRITE);
        assertThat(filled).hasValue(2);
    }

    @Test
    void kitsThatNeedTheSameAtATimeDoNotDisturbEachOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<Path> kit = () -> get("one");
            for (Future<Path> made : threads.invokeAll(Collections.nCopies(16, kit))) {
                assertThat(made.get().resolve("below/file")).hasContent("content");
            }
        } finally {
            threads.shutdownNow();
        }
        try (Stream<Path> left = Files.list(cache())) {
            assertThat(left.map(each -> each.getFileName().toString())).containsExactlyInAnyOrder("test", "lock");
        }
    }

    @Test
    void whatNobodyUsedForAMonthGoesWhenSomethingIsMade() throws IOException {
        Path precious = Files.writeString(directory.resolve("precious"), "precious");
        Path old = get("old");
        Path used = get("used");
        Files.createSymbolicLink(old.resolveSibling("link"), precious);

        later = Duration.ofDays(20);
        get("used");
        later = Duration.ofDays(40);
        Path fresh = get("fresh");

        assertThat(Stream.of(used, fresh, precious))
                .allSatisfy(kept -> assertThat(kept).exists());
        assertThat(old).doesNotExist();
    }

    @Test
    void whatAKilledKitBeganIsMadeAgain() throws IOException {
        Path begun = get("one").resolveSibling("1-two");
        Files.writeString(Files.createDirectory(begun).resolve("half"), "con");

        assertThat(get("two")).isEqualTo(begun);

        assertThat(begun.resolve("below/file")).hasContent("content");
        assertThat(begun.resolve("half")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cache", "cache/test"})
    void nothingIsTakenFromWhereOthersMayWrite(String place) throws IOException {
        get("one");
        Path open = directory.resolve(place);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> get("one"))
                .isInstanceOf(UnusableDirectoryException.class)
                .hasMessage("other users may write to the directory " + open);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cache", "cache/test"})
    void nothingIsTakenFromWhatSomebodyElseOwns(String place) throws IOException {
        Requirement.of(OwnDirectory.user() == 0, "root, who can make a directory of another user");
        Path old = get("one");
        Path foreign = directory.resolve(place);
        Files.setAttribute(foreign, "unix:uid", SOMEBODY_ELSE);
        later = Duration.ofDays(40);

        assertThatThrownBy(() -> get("two"))
                .isInstanceOf(UnusableDirectoryException.class)
                .hasMessage("the directory " + foreign + " belongs to another user: " + SOMEBODY_ELSE);
        assertThat(old).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "..", "../a", "a/../b", "a/../../b", "./a"})
    void anEntryThatLeadsOutOfItsDirectoryHasNoPlace(String entry) throws IOException {
        assertThatThrownBy(() -> UserCache.inside(directory, entry))
                .isInstanceOf(IOException.class)
                .hasMessage("an entry leads out of its directory: " + entry);
        assertThat(UserCache.inside(directory, "a/..b/c..")).isEqualTo(directory.resolve("a/..b/c.."));
    }

    private Path cache() {
        return directory.resolve("cache");
    }

    private Path get(String key) throws IOException {
        return new UserCache(cache(), Clock.offset(Clock.systemUTC(), later)).get("test", key, made -> {
            Files.writeString(Files.createDirectory(made.resolve("below")).resolve("file"), "content");
            filled.incrementAndGet();
        });
    }
}
