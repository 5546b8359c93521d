package dev.gait.net.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PeerAddressTest {

    /** Maps sort what shares a hash by its order, if it has one; without it every look-up would compare them all. */
    @Test
    void forgedSendersThatShareAHashAreToldApartByTheirOrder() {
        List<PeerAddress> forged = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            // Records add their fields up, each multiplied by 31: a host less is made up for by 31 ports more.
            forged.add(PeerAddress.ipv4((0x0A00FFFF - i) ^ 0xFFFF, 1000 + 31 * i));
        }
        assertThat(forged.stream().map(PeerAddress::hashCode).distinct()).hasSize(1);
        assertThat(new TreeSet<>(forged)).hasSize(forged.size());
        assertThat(forged.get(0)).isEqualByComparingTo(PeerAddress.ipv4(0x0A00FFFF ^ 0xFFFF, 1000));
    }
}
