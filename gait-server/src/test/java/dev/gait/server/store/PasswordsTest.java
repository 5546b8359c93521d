package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordsTest {
    @Test
    void anArgon2idHashKnowsItsPasswordAndNoOther() {
        Passwords passwords = Passwords.argon2id();
        String hash = passwords.hash("corr\u00E9ct horse");

        assertThat(hash).startsWith("$argon2id$v=19$m=7168,t=2,p=1$").doesNotContain("horse");
        assertThat(passwords.matches("corr\u00E9ct horse", hash)).isTrue();
        assertThat(passwords.matches("correct horse", hash)).isFalse();
    }

    /** The vector was made with another program's PBKDF2-HMAC-SHA-512. */
    @Test
    void theOneOfTheJdkKnowsItsPasswordAndNoOther() {
        Passwords passwords = Passwords.pbkdf2();
        String hash = passwords.hash("corr\u00E9ct horse");

        assertThat(hash).startsWith("$pbkdf2-sha512$i=210000$").doesNotContain("horse");
        assertThat(passwords.matches("corr\u00E9ct horse", hash)).isTrue();
        String vector = "$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$OxBUZqCjsAALjTIb8rTU2AkcKgrq2NlYXJwE7K6KDsI";
        assertThat(passwords.matches("p\u00E4ss", vector)).isTrue();
        assertThat(passwords.matches("pass", vector)).isFalse();
    }

    @Test
    void theQuickOneForSimulationsDoesToo() {
        Passwords passwords = Passwords.quick();
        String hash = passwords.hash("pw");

        assertThat(passwords.matches("pw", hash)).isTrue();
        assertThat(passwords.matches("PW", hash)).isFalse();
        assertThat(passwords.hash("pw")).isNotEqualTo(hash);
    }
}
