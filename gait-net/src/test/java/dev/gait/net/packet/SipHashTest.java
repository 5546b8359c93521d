package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SipHashTest {
    /** The example of the paper's appendix, and the first rows of its authors' table: key 00 … 0f, message 00, 01, … */
    @Test
    void isTheHashOfThePaper() {
        SipHash hash = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);
        byte[] message = new byte[15];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) i;
        }
        assertThat(hash.of(message, 0, 15)).isEqualTo(0xa129ca6149be45e5L);
        assertThat(hash.of(message, 0, 0)).isEqualTo(0x726fdb47dd0e0e31L);
        assertThat(hash.of(message, 0, 8)).isEqualTo(0x93f5f5799a932462L);
    }
}
