package containerkit.loadtest.diff;

import containerkit.loadtest.process.ShortCommand;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** TLS that accepts every certificate, because the kit's own server is at the other end. */
final class Tls {
    private static final String KEY =
            "-alias kit -keyalg EC -dname CN=localhost -ext san=dns:localhost -storetype PKCS12 -storepass kit-diff";

    private Tls() {}

    /** @param serverName name that the client asks for; empty for none */
    static Socket over(Socket plain, String serverName) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, plain.getPort(), true);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(serverName.isEmpty() ? List.of() : List.of(new SNIHostName(serverName)));
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return socket;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /** Writes a key store of type PKCS12 for a server named {@code localhost} and returns its URI. */
    static String keys(Path directory) throws IOException {
        Path file = directory.resolve("keys.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> words = new ArrayList<>(List.of(keytool, "-genkeypair", "-keystore", file.toString()));
        words.addAll(List.of(KEY.split(" ")));
        new ShortCommand(words).output().orElseThrow(() -> new IOException(keytool + " makes no key store"));
        return file.toUri().toString();
    }
}
