package org.springframework.boot.undertow.autoconfigure;

import io.undertow.UndertowOptions;
import java.lang.reflect.Field;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.undertow.ConfigurableUndertowWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;
import org.xnio.Option;
import org.xnio.Options;

/**
 * Applies {@code server.undertow.*}, except for the access log's. It takes the place of the milestone's class of this name,
 * which cannot be linked: that one calls {@code PropertyMapper.alwaysApplyingWhenNonNull()} and three methods of its sources,
 * which Spring Boot 4.0 removed after the milestone.
 */
public class UndertowWebServerFactoryCustomizer
        implements WebServerFactoryCustomizer<ConfigurableUndertowWebServerFactory>, Ordered {

    private final ServerProperties server;
    private final UndertowServerProperties undertow;

    public UndertowWebServerFactoryCustomizer(
            Environment environment, ServerProperties server, UndertowServerProperties undertow) {
        this.server = server;
        this.undertow = undertow;
    }

    @Override
    public int getOrder() {
        return 0;
    }

    @Override
    public void customize(ConfigurableUndertowWebServerFactory factory) {
        apply(undertow, factory);
        options(undertow, server, factory);
        factory.setUseForwardHeaders(server.getForwardHeadersStrategy() == ForwardHeadersStrategy.NATIVE);
    }

    private static void apply(UndertowServerProperties from, ConfigurableUndertowWebServerFactory to) {
        DataSize buffer = from.getBufferSize();
        set(buffer == null ? null : (int) buffer.toBytes(), to::setBufferSize);
        set(from.getThreads().getIo(), to::setIoThreads);
        set(from.getThreads().getWorker(), to::setWorkerThreads);
        set(from.getDirectBuffers(), to::setUseDirectBuffers);
    }

    private static void options(
            UndertowServerProperties from, ServerProperties server, ConfigurableUndertowWebServerFactory to) {
        to.addBuilderCustomizers(builder -> {
            setPositive(
                    server.getMaxHttpRequestHeaderSize(),
                    bytes -> builder.setServerOption(UndertowOptions.MAX_HEADER_SIZE, (int) bytes.toBytes()));
            setPositive(
                    from.getMaxHttpPostSize(),
                    bytes -> builder.setServerOption(UndertowOptions.MAX_ENTITY_SIZE, bytes.toBytes()));
            builder.setServerOption(UndertowOptions.MAX_PARAMETERS, from.getMaxParameters());
            builder.setServerOption(UndertowOptions.MAX_HEADERS, from.getMaxHeaders());
            builder.setServerOption(UndertowOptions.MAX_COOKIES, from.getMaxCookies());
            set(from.getDecodeSlash(), decode -> builder.setServerOption(UndertowOptions.DECODE_SLASH, decode));
            builder.setServerOption(UndertowOptions.DECODE_URL, from.isDecodeUrl());
            Charset charset = from.getUrlCharset();
            builder.setServerOption(UndertowOptions.URL_CHARSET, charset.name());
            builder.setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, from.isAlwaysSetKeepAlive());
            Duration timeout = from.getNoRequestTimeout();
            set(
                    timeout == null ? null : (int) timeout.toMillis(),
                    millis -> builder.setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, millis));
            named(from.getOptions().getServer(), UndertowOptions.class, builder::setServerOption);
            named(from.getOptions().getSocket(), Options.class, builder::setSocketOption);
        });
    }

    private static <T> void set(@Nullable T value, Consumer<T> to) {
        if (value != null) {
            to.accept(value);
        }
    }

    private static void setPositive(@Nullable DataSize size, Consumer<DataSize> to) {
        set(size == null || size.toBytes() <= 0 ? null : size, to);
    }

    private static void named(Map<String, String> values, Class<?> source, BiConsumer<Option<Object>, Object> to) {
        values.forEach((name, value) -> {
            Option<Object> option = option(name, source);
            to.accept(option, option.parseValue(value, source.getClassLoader()));
        });
    }

    @SuppressWarnings("unchecked")
    private static Option<Object> option(String name, Class<?> source) {
        String wanted = canonical(name);
        for (Field field : source.getFields()) {
            if (Option.class.isAssignableFrom(field.getType())
                    && canonical(field.getName()).equals(wanted)) {
                try {
                    return (Option<Object>) field.get(null);
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException("cannot read " + field, e);
                }
            }
        }
        throw new IllegalStateException("there is no option '" + name + "' in " + source.getName());
    }

    private static String canonical(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
