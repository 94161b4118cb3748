package containerkit.loadtest.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the hash that distinguishes one build of a jar from another, and a whole file from a damaged one. */
public final class FileHash {
    private FileHash() {}

    /** Returns the SHA-256 of a file in hexadecimal. */
    public static String of(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            // Piece by piece: a jar may be larger than the kit's heap.
            Files.copy(file, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JVM has it
        }
    }
}
