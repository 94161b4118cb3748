package containerkit.loadtest.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Listening TCP sockets of this machine, as Linux tells them.
 *
 * @param proc the directory {@code /proc}
 */
record ListeningSockets(Path proc) {
    private static final String LISTENS = "0A";
    private static final int LOCAL = 1; // numbers of columns
    private static final int STATE = 3;
    private static final int INODE = 9;

    /** Every address, and 127.0.0.1 in either byte order, also as an address of IPv6. */
    private static final Pattern REACHED = Pattern.compile("0+|(0{16}F{4}0{4}|0{20}F{4})?(0100007F|7F000001)");

    /**
     * Returns whether a socket that takes connections to that port of 127.0.0.1 belongs to none of these processes; false
     * where that cannot be known: on another system, and of a process whose files the user must not see.
     */
    boolean foreign(int port, List<ProcessHandle> own) {
        try {
            Set<String> left = listening(port);
            for (ProcessHandle process : own) {
                left.removeAll(files(process.pid()));
            }
            return !left.isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the sockets as they are called among the files of a process. */
    private Set<String> listening(int port) throws IOException {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            Path file = proc.resolve(table);
            if (Files.exists(file)) { // a system may be without IPv6
                for (String line : Files.readAllLines(file)) {
                    String[] columns = line.strip().split("\\s+");
                    if (columns.length > INODE
                            && columns[STATE].equals(LISTENS)
                            && reached(columns[LOCAL].split(":"), port)) {
                        sockets.add("socket:[" + columns[INODE] + "]");
                    }
                }
            }
        }
        return sockets;
    }

    private static boolean reached(String[] local, int port) {
        return Integer.parseInt(local[1], 16) == port
                && REACHED.matcher(local[0]).matches();
    }

    private Set<String> files(long pid) throws IOException {
        Set<String> files = new HashSet<>();
        try (Stream<Path> open = Files.list(proc.resolve(pid + "/fd"))) {
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
