package containerkit.loadtest;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;

/** Who may import whom, as CONTRIBUTING.md says. */
@AnalyzeClasses(packages = "containerkit.loadtest", importOptions = ArchitectureTest.NoTests.class)
class ArchitectureTest {
    /** The fixtures of other modules come as jars. */
    static final class NoTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("test-classes") && !location.contains("-tests.jar");
        }
    }

    static { // what libraries are made of decides nothing, and takes most of the time
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private static final String ROOT = "containerkit.loadtest";

    /** Records, and the enums and exceptions they are made of: data without behaviour of its own. */
    private static final DescribedPredicate<JavaClass> DATA = describe(
            "data",
            type -> type.isRecord()
                    || type.isEnum()
                    || type.isNestedClass()
                    || type.getSimpleName().equals("LatencyHistogram")); // no record, for it is read when it is used

    @ArchTest
    static final ArchRule secret = only("secret");

    @ArchTest
    static final ArchRule failure = only("failure");

    @ArchTest
    static final ArchRule text = only("text");

    @ArchTest
    static final ArchRule plan = only("plan");

    @ArchTest
    static final ArchRule process = only("process");

    @ArchTest
    static final ArchRule number = only("number");

    @ArchTest
    static final ArchRule observe = only("observe");

    @ArchTest
    static final ArchRule launch = only("launch", "plan", "process");

    @ArchTest
    static final ArchRule load = only("load", "plan", "process");

    @ArchTest
    static final ArchRule result = only("result", "plan", "load", "observe");

    @ArchTest
    static final ArchRule analysis = only("analysis", "number", "result", "plan", "load", "observe");

    @ArchTest
    static final ArchRule report = only("report", "number", "analysis", "result", "plan", "load", "observe");

    /** They register themselves, so each can be taken out. */
    @ArchTest
    static final ArchRule nobodyImportsAnExtension = slices().matching(ROOT + ".(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(alwaysTrue(), resideOutsideOfPackages(packages("diff", "why", "explain", "live")));

    @ArchTest
    static final ArchRule onlyExtensionsImportTheCommandLine = noClasses()
            .that(resideOutsideOfPackages(packages("cli", "diff", "why", "explain")))
            .and()
            .resideInAPackage(ROOT + "..")
            .should()
            .dependOnClassesThat(resideInAPackage(ROOT + ".cli.."));

    @ArchTest
    static final ArchRule theTerminalKnowsNoCommand = noClasses()
            .that(resideInAPackage(ROOT + ".cli.terminal"))
            .should()
            .dependOnClassesThat(resideInAPackage(ROOT + ".cli"));

    @ArchTest
    static final ArchRule resultsAndReportsSeeOnlyTheDataOfLoadAndObserve = noClasses()
            .that(resideInAnyPackage(packages("result", "analysis", "report")))
            .should()
            .dependOnClassesThat(resideInAnyPackage(packages("load", "observe")).and(DescribedPredicate.not(DATA)));

    @ArchTest
    static final ArchRule run = noClasses()
            .that(resideInAnyPackage(packages("run")))
            .should()
            .dependOnClassesThat(resideInAnyPackage(packages("analysis", "report", "cli")));

    @ArchTest
    static final ArchRule onlyTheConsolePrints = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".cli.Kit")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule noCycles = slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

    private static ArchRule only(String name, String... others) {
        List<String> allowed = new ArrayList<>(List.of(others));
        allowed.addAll(List.of(name, "failure", "secret", "text")); // which every layer needs
        DescribedPredicate<JavaClass> ours = resideInAPackage(ROOT + "..");
        return classes()
                .that(resideInAnyPackage(packages(name)))
                .should()
                .onlyDependOnClassesThat(
                        DescribedPredicate.not(ours).or(resideInAnyPackage(packages(allowed.toArray(String[]::new)))));
    }

    private static String[] packages(String... names) {
        return java.util.Arrays.stream(names)
                .map(name -> ROOT + "." + name + "..")
                .toArray(String[]::new);
    }
}
