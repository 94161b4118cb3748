# The applications, and the tools that load them:
#   docker build --target app --build-arg MODULE=app-jetty .
#   docker build --target app --build-arg MODULE=app-jetty --build-arg LINE=lines/4.1 .
#   docker build --target loadtest .
# Tags are pinned by version; another, or one with its digest (TAG@sha256:…), is a build argument away.
ARG MAVEN_TAG=3.9.11-eclipse-temurin-25
ARG JRE_TAG=25.0.3_9-jre-noble
ARG JDK_TAG=25.0.3_9-jdk-noble

# All libraries: as long as no pom.xml changes, this layer is kept, and it is the same for every target.
FROM maven:${MAVEN_TAG} AS libraries
WORKDIR /src
COPY .mvn .mvn
COPY pom.xml ./
COPY common/pom.xml common/
COPY app-tomcat/pom.xml app-tomcat/
COPY app-jetty/pom.xml app-jetty/
COPY app-undertow/pom.xml app-undertow/
COPY loadtest/pom.xml loadtest/
COPY loadtest/engine/pom.xml loadtest/engine/
COPY loadtest/analysis/pom.xml loadtest/analysis/
COPY loadtest/report/pom.xml loadtest/report/
COPY loadtest/cli/pom.xml loadtest/cli/
COPY loadtest/diff/pom.xml loadtest/diff/
COPY loadtest/why/pom.xml loadtest/why/
COPY loadtest/explain/pom.xml loadtest/explain/
COPY loadtest/live/pom.xml loadtest/live/
COPY loadtest/assembly/pom.xml loadtest/assembly/
COPY loadtest/kit-jar/pom.xml loadtest/kit-jar/
COPY loadtest/maven-plugin/pom.xml loadtest/maven-plugin/
RUN mvn -B -q -ntp -DskipTests -Dspotless.check.skip -Dspring-boot.repackage.skip -pl '!loadtest/kit-jar,!loadtest/maven-plugin' package

FROM libraries AS build
# Another line of Spring Boot is a build of its own, with other libraries and the same sources.
ARG LINE=.
COPY lines/4.1/pom.xml lines/4.1/
COPY lines/4.1/common/pom.xml lines/4.1/common/
COPY lines/4.1/app-tomcat/pom.xml lines/4.1/app-tomcat/
COPY lines/4.1/app-jetty/pom.xml lines/4.1/app-jetty/
COPY lines/4.1/app-undertow/pom.xml lines/4.1/app-undertow/
RUN [ "${LINE}" = . ] || mvn -B -q -ntp -f ${LINE}/pom.xml -DskipTests -Dspotless.check.skip -Dspring-boot.repackage.skip package
ARG MODULE=app-tomcat
COPY common/src common/src
COPY ${MODULE}/src ${MODULE}/src
COPY lines lines
RUN mvn -B -q -ntp -f ${LINE}/pom.xml -DskipTests -Dspotless.check.skip -pl ${MODULE} -am package \
 && java -Djarmode=tools -jar ${LINE}/${MODULE}/target/${MODULE}.jar extract --layers --launcher --destination /layers

# The kit, for what reads JMX beside the application. JNA's library is laid ready, for nothing may be executed from /tmp.
FROM libraries AS kit
COPY loadtest/engine/src loadtest/engine/src
COPY loadtest/analysis/src loadtest/analysis/src
COPY loadtest/report/src loadtest/report/src
COPY loadtest/cli/src loadtest/cli/src
COPY loadtest/diff/src loadtest/diff/src
COPY loadtest/why/src loadtest/why/src
COPY loadtest/explain/src loadtest/explain/src
COPY loadtest/live/src loadtest/live/src
RUN mvn -B -q -ntp -DskipTests -Dspotless.check.skip -pl loadtest/assembly -am package \
 && mkdir -p /kit/native && cp -r loadtest/assembly/target/lib /kit/ && cd /tmp \
 && library=com/sun/jna/linux-$(uname -m | tr _ -)/libjnidispatch.so \
 && jar xf /kit/lib/jna-jpms-*.jar "$library" && mv "$library" /kit/native/

FROM eclipse-temurin:${JRE_TAG} AS app
WORKDIR /app
# Together, for the second is empty, which the classic builder does not like of an instruction.
COPY --from=build /layers/dependencies/ /layers/snapshot-dependencies/ ./
COPY --from=build /layers/spring-boot-loader/ ./
COPY --from=build /layers/application/ ./
COPY --from=kit /kit /opt/kit
COPY loadtest/launcher/kit-watch.sh /usr/local/bin/kit-watch
USER 10001:10001
# Within a container every application has the same ports, 8080 and, for management, 9080.
ENV SERVER_ADDRESS=0.0.0.0 SERVER_PORT=8080 MANAGEMENT_SERVER_ADDRESS=0.0.0.0
EXPOSE 8080
# By bash alone: the image has no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9080 && printf 'GET /actuator/health HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# JMX on the container's own loopback, for kit-watch: this image has no attach module. Nobody else gets there.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=50", \
  "-Dcom.sun.management.jmxremote.host=127.0.0.1", "-Djava.rmi.server.hostname=127.0.0.1", \
  "-Dcom.sun.management.jmxremote.port=9999", "-Dcom.sun.management.jmxremote.rmi.port=9999", \
  "-Dcom.sun.management.jmxremote.authenticate=false", "-Dcom.sun.management.jmxremote.ssl=false", \
  "org.springframework.boot.loader.launch.JarLauncher"]

# With a JDK, which observes servers. siege 4.1 prints times in another unit.
FROM eclipse-temurin:${JDK_TAG} AS loadtest
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends 'apache2-utils=2.4.*' 'siege=4.0.*' >/dev/null \
 && rm -rf /var/lib/apt/lists/*
COPY --from=kit /kit/lib /kit/loadtest/assembly/target/lib
COPY loadtest/contenders.yaml loadtest/ab.sh loadtest/siege.sh loadtest/load.sh loadtest/siegerc /kit/loadtest/
COPY loadtest/launcher/entry.sh /kit/loadtest/launcher/entry.sh
COPY loadtest/monitoring/prometheus/rules.yml /kit/loadtest/monitoring/prometheus/rules.yml
COPY loadtest/plans /kit/loadtest/plans
# Whoever runs it may mount a volume there; a new one takes over the mode.
RUN mkdir -m 1777 /cache
USER 10001:10001
# siege and the libraries of another container for a jar need a home that can be written to; names of files may have any letter; CONTAINER is replaced by the name that is given.
ENV HOME=/tmp LANG=C.UTF-8 KIT_ADDRESS=http://CONTAINER:8080
WORKDIR /kit/loadtest
ENTRYPOINT ["/kit/loadtest/launcher/entry.sh"]
