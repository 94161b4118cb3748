package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "completion", description = "Print the script that completes kit in bash and zsh; source it.")
final class CompletionCommand implements Runnable {
    private static final String NO_FILES = "type compopt &>/dev/null && compopt +o default";

    private final Console console;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        // A plan may be somebody's file: where the script knows no word, the shell goes on with the names of files.
        console.result(AutoComplete.bash("kit", spec.root().commandLine()).replace(NO_FILES, ":"));
    }
}
