package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Adds a jar to the class path of the unpacked program.
 *
 * @param unpacker creates the program to extend
 * @param library path of the jar
 */
public record AddedLibrary(JarUnpacker unpacker, Path library) implements JarUnpacker {
    @Override
    public void check(Contender contender) throws LaunchException {
        unpacker.check(contender);
    }

    @Override
    public Set<String> profiles(Path jar) throws LaunchException {
        return unpacker.profiles(jar);
    }

    @Override
    public UnpackedProgram program(Contender contender) throws LaunchException, IOException {
        return unpacker.program(contender).with(library.toAbsolutePath());
    }
}
