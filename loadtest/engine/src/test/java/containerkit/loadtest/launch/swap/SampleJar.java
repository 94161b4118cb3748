package containerkit.loadtest.launch.swap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A small executable jar, as Spring Boot's plugin lays it out, of what a test needs. */
final class SampleJar {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final Map<String, String> manifest = new LinkedHashMap<>();
    private final String inf;

    private SampleJar(String inf, String bootVersion) {
        this.inf = inf;
        attribute("Manifest-Version", "1.0");
        attribute("Start-Class", "com.acme.App");
        attribute("Spring-Boot-Version", bootVersion);
        attribute("Spring-Boot-Classes", inf + "classes/");
        attribute("Spring-Boot-Lib", inf + "lib/");
        attribute("Spring-Boot-Classpath-Index", inf + "classpath.idx");
        entry("org/springframework/boot/loader/launch/JarLauncher.class", "loader");
    }

    /** A jar with an application class and nothing else. */
    static SampleJar jar(String bootVersion) {
        return new SampleJar("BOOT-INF/", bootVersion).type("com/acme/App");
    }

    /** The same with the libraries of Tomcat. */
    static SampleJar onTomcat(String bootVersion) {
        SampleJar jar = jar(bootVersion)
                .library("spring-boot-" + bootVersion + ".jar")
                .library("tomcat-embed-core-10.1.41.jar");
        return bootVersion.startsWith("4") ? jar.library("spring-boot-tomcat-" + bootVersion + ".jar") : jar;
    }

    /** The same with those of Jetty. */
    static SampleJar onJetty(String bootVersion) {
        SampleJar jar = jar(bootVersion).library("jetty-server-12.0.21.jar").library("jetty-ee10-webapp-12.0.21.jar");
        return bootVersion.startsWith("4") ? jar.library("spring-boot-jetty-" + bootVersion + ".jar") : jar;
    }

    static SampleJar war(String bootVersion) {
        return new SampleJar("WEB-INF/", bootVersion).type("com/acme/App");
    }

    SampleJar attribute(String name, String value) {
        manifest.put(name, value);
        return this;
    }

    SampleJar without(String name) {
        manifest.remove(name);
        return this;
    }

    SampleJar entry(String name, String text) {
        return entry(name, text.getBytes(StandardCharsets.UTF_8));
    }

    SampleJar entry(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    SampleJar resource(String name, String text) {
        return entry(inf + "classes/" + name, text);
    }

    /** A class that names others in its code. */
    SampleJar type(String name, String... named) {
        return type(name, code(name, named));
    }

    /** The same with a {@code @ConditionalOnClass(name = …)}. */
    SampleJar guarded(String name, String condition, String... named) {
        ClassWriter writer = writer(name, named);
        AnnotationVisitor annotation =
                writer.visitAnnotation("Lorg/springframework/boot/autoconfigure/condition/ConditionalOnClass;", true);
        AnnotationVisitor names = annotation.visitArray("name");
        names.visit(null, condition);
        names.visitEnd();
        annotation.visitEnd();
        return type(name, writer.toByteArray());
    }

    /** A class that Spring finds by an annotation. */
    SampleJar component(String name, String... named) {
        ClassWriter writer = writer(name, named);
        writer.visitAnnotation("Lorg/springframework/stereotype/Component;", true)
                .visitEnd();
        return type(name, writer.toByteArray());
    }

    /** A class that makes an instance of another. */
    SampleJar making(String name, String made) {
        ClassWriter writer = writer(name);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "factory", "()V", null, null);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, made, "<init>", "()V", false);
        return type(name, writer.toByteArray());
    }

    /** A class with a method of that descriptor, which appears nowhere else in it. */
    SampleJar withMethod(String name, String descriptor) {
        ClassWriter writer = writer(name);
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "method", descriptor, null, null)
                .visitEnd();
        return type(name, writer.toByteArray());
    }

    /** A class with a text. */
    SampleJar withText(String name, String text) {
        ClassWriter writer = writer(name);
        writer.newConst(text);
        return type(name, writer.toByteArray());
    }

    private SampleJar type(String name, byte[] file) {
        return entry(inf + "classes/" + name + ".class", file);
    }

    SampleJar library(String name) {
        return library(name, Map.of("content", name.getBytes(StandardCharsets.UTF_8)));
    }

    SampleJar library(String name, Map<String, byte[]> content) {
        return entry(inf + "lib/" + name, zip(content));
    }

    Path write(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        manifest.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("META-INF/MANIFEST.MF", text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        all.putAll(entries);
        return Files.write(file, zip(all));
    }

    private static byte[] code(String name, String... named) {
        return writer(name, named).toByteArray();
    }

    private static ClassWriter writer(String name, String... named) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, name, null, "java/lang/Object", null);
        for (String other : named) {
            writer.newClass(other);
        }
        return writer;
    }

    static byte[] zip(Map<String, byte[]> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : content.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
