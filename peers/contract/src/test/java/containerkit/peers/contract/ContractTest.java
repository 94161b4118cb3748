package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import containerkit.peers.contract.Entry.Served;
import containerkit.peers.contract.FaultyServer.Fault;
import java.io.IOException;
import java.net.NetworkInterface;
import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that the contract finds each fault. */
class ContractTest {

    @ParameterizedTest
    @EnumSource
    void findsEveryFault(Fault fault) throws IOException {
        Entry entry = new Entry(
                "faulty",
                null,
                null,
                null,
                null,
                null,
                null,
                "/test/identity",
                "/test/config",
                null,
                EnumSet.allOf(Served.class),
                null,
                null,
                FaultyServer.TRANSPORT);
        assumeTrue(
                fault != Fault.LISTENS_EVERYWHERE || hasOtherAddress(), "this machine has no address but loopback's");
        assumeTrue(fault != Fault.FALLS_BACK_TO_NIO || Contract.hasEpoll(), "this machine has no epoll");
        try (FaultyServer server = new FaultyServer(fault)) {
            Throwable found = catchThrowable(() -> assertAll(new Contract(entry, server.port()).checks()));
            if (fault == Fault.NONE) {
                assertThat(found).isNull();
            } else {
                assertThat(found).hasMessageContaining(fault.complaint());
            }
        }
    }

    private static boolean hasOtherAddress() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .anyMatch(address -> !address.isLoopbackAddress());
    }
}
