package containerkit.loadtest.cli;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.result.Claim;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What whoever measures holds: two at once would spoil each other's figures. It ends with its process, however that ends.
 * A process has one such object for a file, since the operating system drops a process's lock when any of its descriptors
 * of the file is closed.
 */
final class MachineLock {
    private static final String EVERYBODYS = "rw-rw-rw-"; // another user's kit locks the same file
    private static final int LONGEST = 4096; // bytes of what the holder says

    private final Path place;
    private final List<FileChannel> keptOpen = new ArrayList<>(); // to close one would drop what this process holds
    private @Nullable Hold held;

    MachineLock(Path place) {
        this.place = place;
    }

    /** The lock while it is held. */
    final class Hold implements AutoCloseable {
        private final FileChannel file;
        private String run = "";

        private Hold(FileChannel file) {
            this.file = file;
        }

        /** Tells those who come later which run it is. */
        void names(Path directory) throws IOException {
            run = directory.toAbsolutePath().normalize().toString();
            write();
        }

        private void write() throws IOException {
            file.truncate(0);
            file.write(ByteBuffer.wrap(text().getBytes(StandardCharsets.UTF_8)), 0);
        }

        private String text() {
            return ProcessHandle.current().pid() + "\n" + run + "\n";
        }

        @Override
        public void close() throws IOException {
            synchronized (MachineLock.this) {
                held = null;
                try (file) {
                    file.truncate(0); // nobody holds it: nobody is named
                }
            }
        }
    }

    /**
     * Takes it.
     *
     * @throws UserFailure where another kit holds it, or the file is not this user's to write
     * @throws IOException where the file cannot be written
     */
    synchronized Hold take() throws IOException {
        if (held != null) {
            throw refusal(Holder.of(held.text()));
        }
        FileChannel file = open();
        Claim claim = Claim.exclusive(file);
        if (claim != Claim.GRANTED) {
            Holder holder = Holder.of(text(file));
            letGo(file, claim);
            throw refusal(holder);
        }
        Hold hold = new Hold(file);
        hold.write();
        held = hold;
        return hold;
    }

    /**
     * Who holds it, or why nobody can, in words; empty where it is free. Nothing is taken, and no file made.
     *
     * @throws IOException where the file cannot be read
     */
    synchronized Optional<String> holder() throws IOException {
        if (held != null) {
            return Optional.of(Holder.of(held.text()).words());
        }
        try {
            FileChannel file = existing(READ, NOFOLLOW_LINKS);
            String text = text(file);
            Claim claim = text.isEmpty() ? Claim.GRANTED : Claim.shared(file); // a kit that was killed left its text
            letGo(file, claim);
            return claim == Claim.GRANTED
                    ? Optional.empty()
                    : Optional.of(Holder.of(text).words());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (UserFailure e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private void letGo(FileChannel file, Claim claim) throws IOException {
        if (claim == Claim.HERE) {
            keptOpen.add(file);
        } else {
            file.close();
        }
    }

    /** An existing file is opened without asking to create it: Linux denies that for files of others in such a directory. */
    private FileChannel open() throws IOException {
        try {
            return existing(READ, WRITE, NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            try {
                FileChannel.open(place, CREATE_NEW, WRITE, NOFOLLOW_LINKS).close();
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString(EVERYBODYS));
            } catch (FileAlreadyExistsException justMade) {
                return existing(READ, WRITE, NOFOLLOW_LINKS);
            }
            return existing(READ, WRITE, NOFOLLOW_LINKS);
        }
    }

    private FileChannel existing(OpenOption... options) throws IOException {
        try {
            requireOurs();
            return FileChannel.open(place, options);
        } catch (AccessDeniedException e) {
            throw new UserFailure(
                    "the lock that all kits on this machine share is " + Files.getOwner(place, NOFOLLOW_LINKS)
                            + "'s and not to be written: " + place,
                    "have it deleted while nobody measures",
                    Exit.MISSING,
                    e);
        }
    }

    /** The directory may be everybody's: nothing is written into what somebody put there in the lock's place. */
    private void requireOurs() throws IOException {
        if (Files.notExists(place, NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(place.toString());
        }
        if (!Files.isRegularFile(place, NOFOLLOW_LINKS)
                || !Integer.valueOf(1).equals(Files.getAttribute(place, "unix:nlink", NOFOLLOW_LINKS))) {
            throw new UserFailure(
                    "the lock that all kits on this machine share is no plain file: " + place,
                    "delete what is in its place",
                    Exit.MISSING);
        }
    }

    private static String text(FileChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
        int read;
        do {
            read = file.read(bytes, bytes.position());
        } while (read > 0 && bytes.hasRemaining());
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    private static UserFailure refusal(Holder holder) {
        return new UserFailure(
                holder.words(),
                "two at once would spoil each other's figures: wait until it is done, or end it",
                Exit.MISSING);
    }

    /** What the file says; anybody may have written it. */
    private record Holder(String pid, String run) {
        static Holder of(String text) {
            List<String> lines = text.lines().toList();
            return new Holder(
                    lines.isEmpty() ? "" : lines.get(0),
                    lines.size() < 2 ? "" : lines.get(1).replaceAll("\\p{Cntrl}", "?"));
        }

        String words() {
            return "another kit measures on this machine: " + (run.isEmpty() ? "a run that just begins" : run)
                    + " (pid " + (pid.matches("\\d{1,9}") ? pid : "unknown") + ")";
        }
    }
}
