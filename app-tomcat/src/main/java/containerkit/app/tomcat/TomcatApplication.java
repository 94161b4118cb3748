package containerkit.app.tomcat;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication(scanBasePackages = "containerkit.app", proxyBeanMethods = false)
class TomcatApplication {

    public static void main(String[] args) {
        SpringApplication.run(TomcatApplication.class, args);
    }
}
