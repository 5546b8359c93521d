package dev.gait.server.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** How passwords are turned into what is kept, and compared with it. Slow on purpose: never on the world's thread. */
public interface Passwords {
    /** What is kept of a password. */
    String hash(String password);

    /** Whether this password is the one of which that was kept. */
    boolean matches(String password, String hash);

    /**
     * Whether a hash was made with other parameters than {@link #hash} uses. The server then replaces it at the next log-in with the
     * right password, the only time when it knows the password.
     *
     * @since 0.1
     */
    default boolean needsRenewal(String hash) {
        return false;
    }

    /**
     * How many hashes a server makes for nobody when it starts, while nobody waits: the JVM compiles them meanwhile.
     *
     * @since 0.1
     */
    default int warmUp() {
        return 0;
    }

    /**
     * The same, with so many made when a server starts. The first of a slow kind takes a second and the next ones a tenth, until
     * the compiler has come to the last loop of them; and each of a memory-hard kind is megabytes that a server without
     * it may never need. For servers to which many may come at once.
     *
     * @since 0.1
     */
    default Passwords warmedUp(int hashes) {
        Passwords cold = this;
        return new Passwords() {
            @Override
            public String hash(String password) {
                return cold.hash(password);
            }

            @Override
            public boolean matches(String password, String hash) {
                return cold.matches(password, hash);
            }

            @Override
            public boolean needsRenewal(String hash) {
                return cold.needsRenewal(hash);
            }

            @Override
            public int warmUp() {
                return hashes;
            }
        };
    }

    /**
     * Argon2id with 19 MiB, two passes and one lane, as a standard PHC string: the least that OWASP recommends. Hashes made with other
     * parameters are accepted and renewed.
     *
     * @throws IllegalStateException without password4j, which a user of this method adds to its dependencies
     */
    static Passwords argon2id() {
        return argon2id(Argon2Passwords.USUAL_MEBIBYTES);
    }

    /**
     * Argon2id with another amount of memory for each hash. Below 19 MiB there are more passes, as OWASP recommends: three from 12 MiB,
     * four from 9 MiB, five from 7 MiB.
     *
     * @param mebibytes from 7 to 256
     * @throws IllegalArgumentException if it is out of range
     * @throws IllegalStateException without password4j, which a user of this method adds to its dependencies
     * @since 0.1
     */
    static Passwords argon2id(int mebibytes) {
        OptionalLibrary.PASSWORD4J.require();
        return new Argon2Passwords(mebibytes);
    }

    /**
     * PBKDF2 with HMAC-SHA-512 and 210 000 rounds, from the JDK alone: half a second of one core for each log-in, and not
     * memory-hard. For games that want no further library.
     */
    static Passwords pbkdf2() {
        return new Pbkdf2Passwords();
    }

    /**
     * Salted SHA-256: only where nothing is kept beyond the process ({@link MemoryStore}), so that a thousand simulated
     * players can log in at once. Nobody can steal what is on no disk.
     */
    static Passwords quick() {
        return new Passwords() {
            private final SecureRandom random = new SecureRandom();

            @Override
            public String hash(String password) {
                byte[] salt = new byte[16];
                random.nextBytes(salt);
                return digest(salt, password);
            }

            @Override
            public boolean matches(String password, String hash) {
                byte[] salt = HexFormat.of().parseHex(hash.substring(0, 32));
                return MessageDigest.isEqual(
                        digest(salt, password).getBytes(StandardCharsets.US_ASCII),
                        hash.getBytes(StandardCharsets.US_ASCII));
            }

            private String digest(byte[] salt, String password) {
                try {
                    MessageDigest sha = MessageDigest.getInstance("SHA-256");
                    sha.update(salt);
                    byte[] sum = sha.digest(password.getBytes(StandardCharsets.UTF_8));
                    return HexFormat.of().formatHex(salt) + HexFormat.of().formatHex(sum);
                } catch (NoSuchAlgorithmException e) {
                    throw new IllegalStateException("every Java has SHA-256", e);
                }
            }
        };
    }
}
