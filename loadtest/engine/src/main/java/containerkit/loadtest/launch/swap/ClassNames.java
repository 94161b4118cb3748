package containerkit.loadtest.launch.swap;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        Annotations annotations = new Annotations();
        reader.accept(annotations, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        ClassNames names = new ClassNames(
                reader.getClassName(), new HashSet<>(), new HashSet<>(), annotations.guards, annotations.component);
        names.addAll(reader, file);
        return Optional.of(names);
    }

    /** Adds the names in the constant pool: it has every name of the code, and tells which are string literals. */
    private void addAll(ClassReader reader, byte[] file) {
        char[] buffer = new char[reader.getMaxStringLength()];
        Map<Integer, String> texts = new HashMap<>();
        Set<Integer> literals = new HashSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1); // a long or double takes two places
            if (tag == UTF8) {
                texts.put(i, new String(file, item + 2, reader.readUnsignedShort(item), StandardCharsets.UTF_8));
            } else if (tag == STRING) {
                literals.add(reader.readUnsignedShort(item));
            } else if (tag == METHOD) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                if ("<init>".equals(reader.readUTF8(nameAndType, buffer))) {
                    made.add(reader.readClass(item, buffer));
                }
            }
        }
        texts.keySet().removeAll(literals);
        for (String text : texts.values()) {
            if (text.indexOf(';') >= 0) {
                IN_DESCRIPTOR.matcher(text).results().forEach(found -> named.add(found.group(1)));
            } else if (NAME.matcher(text).matches()) {
                named.add(text);
            }
        }
        named.remove(name);
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
            return !descriptor.equals(ON_CLASS)
                    ? null
                    : new AnnotationVisitor(Opcodes.ASM9) {
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
                    };
        }
    }
}
