package containerkit.loadtest.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Listening TCP sockets of this machine that take connections to that port of 127.0.0.1, as Linux tells them. */
record ListeningSockets(int port) {
    private static final Path PROC = Path.of("/proc");

    /** A socket that listens on every address, or on 127.0.0.1 in either byte order, also as an address of IPv6. */
    private static final Pattern LISTENS =
            Pattern.compile("\\d+: (?:0+|(?:0{16}F{4}0{4}|0{20}F{4})?(?:0100007F|7F000001)):(?<port>\\w{4})"
                    + " \\S+ 0A (?:\\S+ +){5}(?<inode>\\d+) .*");

    /** Returns whether one belongs to none of these processes; false where the system or one of them hides that. */
    boolean foreign(List<ProcessHandle> own) {
        try {
            Set<String> left = listening();
            for (ProcessHandle process : own) {
                left.removeAll(files(process.pid()));
            }
            return !left.isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the sockets as they are called among the files of a process. */
    private Set<String> listening() throws IOException {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            Path file = PROC.resolve(table);
            if (Files.exists(file)) { // a system may be without IPv6
                for (String line : Files.readAllLines(file)) {
                    Matcher socket = LISTENS.matcher(line.strip());
                    if (socket.matches() && Integer.parseInt(socket.group("port"), 16) == port) {
                        sockets.add("socket:[" + socket.group("inode") + "]");
                    }
                }
            }
        }
        return sockets;
    }

    private static Set<String> files(long pid) throws IOException {
        Set<String> files = new HashSet<>();
        try (Stream<Path> open = Files.list(PROC.resolve(pid + "/fd"))) {
            for (Path file : open.toList()) {
                try {
                    files.add(Files.readSymbolicLink(file).toString());
                } catch (NoSuchFileException e) { // closed since
                    continue;
                }
            }
        } catch (NoSuchFileException e) { // ended since
            return Set.of();
        }
        return files;
    }
}
