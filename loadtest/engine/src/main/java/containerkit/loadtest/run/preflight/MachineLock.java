package containerkit.loadtest.run.preflight;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.process.OwnDirectory;
import containerkit.loadtest.process.ScratchDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lock of all kits that a user runs on this machine: two that measure at once would spoil each other's values. The
 * operating system frees it when its process ends, or closes any descriptor of the file: who holds it must not ask for
 * it again. The file stays: it has a text while the lock is held, or after a kit was killed.
 */
public record MachineLock(Path place) {
    /** Returns the lock that all checkouts of this user share. */
    public static MachineLock ofUser() {
        return new MachineLock(ScratchDirectory.place());
    }

    /** The lock while it is held. */
    public static final class Hold implements AutoCloseable {
        private final FileChannel channel;
        private final String command;

        private Hold(FileChannel channel, String command) throws IOException {
            this.channel = channel;
            this.command = command;
            write(command);
        }

        /** Tells other kits the directory of this run. */
        public void names(Path run) throws IOException {
            write(command + " into " + run.toAbsolutePath().normalize());
        }

        private void write(String what) throws IOException {
            String text = what + " (pid " + ProcessHandle.current().pid() + ")";
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
        }

        @Override
        public void close() throws IOException {
            if (channel.isOpen()) { // an interrupt while the run's name was written has closed it and freed the lock
                channel.truncate(0);
                channel.close();
            }
        }
    }

    /**
     * @param command command that takes it, e.g. {@code kit config}
     * @throws UserFailure if another kit holds it, or something else is in the file's place
     * @throws IOException if the file cannot be written, or its directory is not the user's own
     */
    public Hold take(String command) throws IOException {
        OwnDirectory.create(place);
        Path file = place.resolve("machine.lock");
        if (Files.exists(file, NOFOLLOW_LINKS) && !Files.isRegularFile(file, NOFOLLOW_LINKS)) {
            throw UserFailure.missing("the lock is not a plain file: " + file, "delete what is in its place");
        }
        FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE, NOFOLLOW_LINKS);
        try {
            if (channel.tryLock() == null) {
                throw UserFailure.missing(
                        "another kit is at work on this machine: "
                                + new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8),
                        "wait until it is done, or end it: two at once disturb each other");
            }
            return new Hold(channel, command);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }
}
