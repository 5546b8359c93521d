package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordsTest {
    @Test
    void anArgon2idHashKnowsItsPasswordAndNoOther() {
        Passwords passwords = Passwords.argon2id();
        String hash = passwords.hash("corr\u00E9ct horse");

        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").doesNotContain("horse");
        assertThat(passwords.matches("corr\u00E9ct horse", hash)).isTrue();
        assertThat(passwords.matches("correct horse", hash)).isFalse();
        assertThat(passwords.needsRenewal(hash)).isFalse();
    }

    /** OWASP's parameters of equal strength. */
    @Test
    void lessMemoryTakesMorePasses() {
        assertThat(Passwords.argon2id(12).hash("pw")).startsWith("$argon2id$v=19$m=12288,t=3,p=1$");
        assertThat(Passwords.argon2id(9).hash("pw")).startsWith("$argon2id$v=19$m=9216,t=4,p=1$");
        assertThat(Passwords.argon2id(7).hash("pw")).startsWith("$argon2id$v=19$m=7168,t=5,p=1$");
        assertThatThrownBy(() -> Passwords.argon2id(6)).hasMessage("memory of a hash must be 7 to 256 MiB, got 6");
    }

    @Test
    void hashWithOtherParametersIsAcceptedAndNeedsRenewal() {
        // "secret" with 7 MiB and two passes, as version 0.1 made them before its release.
        String old = "$argon2id$v=19$m=7168,t=2,p=1$HTaerDqd09lcayVXnaoGeg$rrVtXos821Nmwsda0PGLTLyEeeS4bEU8SpC7JvrYQkk";
        Passwords passwords = Passwords.argon2id();

        assertThat(passwords.matches("secret", old)).isTrue();
        assertThat(passwords.matches("Secret", old)).isFalse();
        assertThat(passwords.needsRenewal(old)).isTrue();
        assertThat(passwords.warmedUp(3).needsRenewal(old)).isTrue();
        String pbkdf2 = "$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$OxBUZqCjsAALjTIb8rTU2AkcKgrq2NlYXJwE7K6KDsI";
        assertThat(Passwords.pbkdf2().needsRenewal(pbkdf2)).isTrue();
        assertThat(Passwords.pbkdf2().needsRenewal(Passwords.pbkdf2().hash("pw")))
                .isFalse();
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
