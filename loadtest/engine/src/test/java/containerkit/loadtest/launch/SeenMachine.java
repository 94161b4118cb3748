package containerkit.loadtest.launch;

/** A server's view of its machine: prints its CPUs and the MiB that its heap may take. */
final class SeenMachine {
    private SeenMachine() {}

    public static void main(String[] args) {
        Runtime runtime = Runtime.getRuntime();
        System.out.println(runtime.availableProcessors() + " " + (runtime.maxMemory() >> 20));
    }
}
