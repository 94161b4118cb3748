package containerkit.loadtest.launch.swap;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Names of the classes that a class refers to. All names have slashes.
 *
 * @param name name of the class itself
 * @param named all other classes in its constant pool, from code as well as from signatures and annotations
 * @param made classes of which it calls a constructor, also those that it extends
 * @param guards classes that its {@code @ConditionalOnClass} asks for
 * @param component true if Spring finds the class by an annotation
 */
record ClassNames(String name, Set<String> named, Set<String> made, Set<String> guards, boolean component) {
    private static final int UTF8 = 1;
    private static final int STRING = 8;
    private static final int METHOD = 10;
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$/-]+)[;<]");
    private static final Pattern NAME = Pattern.compile("[\\w$-]+(?:/[\\w$-]+)+");
    private static final String CONDITION = "Lorg/springframework/boot/autoconfigure/condition/";
    private static final String ON_CLASS = CONDITION + "ConditionalOnClass;";

    /** Reads a class file; empty if it is newer than the reader, or no class file. */
    static Optional<ClassNames> of(byte[] file) {
        ClassReader reader;
        try {
            reader = new ClassReader(file);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty(); // what it needs shows when it starts
        }
        Set<String> named = named(reader, file);
        named.remove(reader.getClassName());
        Annotations annotations = new Annotations();
        reader.accept(annotations, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return Optional.of(new ClassNames(
                reader.getClassName(), named, made(reader, file), annotations.guards, annotations.component));
    }

    private static Set<String> made(ClassReader reader, byte[] file) {
        Set<String> made = new HashSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int method = reader.getItem(i);
            if (method != 0 && reader.readByte(method - 1) == METHOD) {
                int owner = reader.getItem(reader.readUnsignedShort(method));
                int nameAndType = reader.getItem(reader.readUnsignedShort(method + 2));
                if (text(reader, file, reader.readUnsignedShort(nameAndType)).equals("<init>")) {
                    made.add(text(reader, file, reader.readUnsignedShort(owner)));
                }
            }
        }
        return made;
    }

    private static String text(ClassReader reader, byte[] file, int item) {
        int offset = reader.getItem(item);
        return new String(file, offset + 2, reader.readUnsignedShort(offset), StandardCharsets.UTF_8);
    }

    /**
     * Returns the class names in the constant pool. It reads the pool instead of the code, because the pool holds every
     * name, and string literals can be left out.
     */
    private static Set<String> named(ClassReader reader, byte[] file) {
        List<Integer> texts = new ArrayList<>();
        Set<Integer> literals = new HashSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1); // a long or double takes two places
            if (tag == UTF8) {
                texts.add(i);
            } else if (tag == STRING) {
                literals.add(reader.readUnsignedShort(offset));
            }
        }
        Set<String> named = new LinkedHashSet<>();
        for (int i : texts) {
            if (!literals.contains(i)) {
                addNames(text(reader, file, i), named);
            }
        }
        return named;
    }

    private static void addNames(String text, Set<String> named) {
        if (text.indexOf(';') >= 0) {
            Matcher names = IN_DESCRIPTOR.matcher(text);
            while (names.find()) {
                named.add(names.group(1));
            }
        } else if (NAME.matcher(text).matches()) {
            named.add(text);
        }
    }

    /** Reads the annotations of a class that decide whether and when Spring loads it. */
    private static final class Annotations extends ClassVisitor {
        private final Set<String> guards = new HashSet<>();
        private boolean component;

        Annotations() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            component |= descriptor.startsWith("Lorg/springframework/") && !descriptor.startsWith(CONDITION);
            return descriptor.equals(ON_CLASS) ? new Guards() : null;
        }

        private final class Guards extends AnnotationVisitor {
            Guards() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visit(@Nullable String key, Object value) {
                guards.add(
                        value instanceof Type type
                                ? type.getInternalName()
                                : String.valueOf(value).replace('.', '/'));
            }

            @Override
            public AnnotationVisitor visitArray(String key) {
                return this;
            }
        }
    }
}
