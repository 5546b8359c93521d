package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;
import org.junit.jupiter.api.Test;

/** What an operator wants is said until somebody wants something else. */
class AllocationTest {
    private static final Address HERE = AddressFromURIString.parse("pekko://gait@10.0.0.1:7000");
    private static final Address THERE = AddressFromURIString.parse("pekko://gait@10.0.0.2:7000");

    private final Allocation allocation = new Allocation(HERE);

    @Test
    void ourOwnWishesAreSaidAgainAndThoseOfOthersAreNot() {
        allocation.want(1, THERE);
        assertThat(allocation.ours()).isEmpty();
        allocation.wantOurselves(2, THERE);
        allocation.wantOurselves(3, HERE);
        assertThat(allocation.ours()).isEqualTo(Map.of(2, THERE, 3, HERE));
        allocation.want(2, THERE);
        assertThat(allocation.ours()).as("somebody wants the same").containsKey(2);
        allocation.want(2, HERE);
        assertThat(allocation.ours()).as("somebody wants it elsewhere").isEqualTo(Map.of(3, HERE));
    }
}
