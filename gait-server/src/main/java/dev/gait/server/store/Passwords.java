package dev.gait.server.store;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
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
            public int warmUp() {
                return hashes;
            }
        };
    }

    /**
     * Argon2id with 7 MiB, two passes, one lane, as a standard PHC string: memory-hard, and 16 ms of one core. Why not more:
     * docs/security.md. Hashes made with other parameters are compared with those.
     *
     * @throws IllegalStateException without password4j, which a user of this method adds to its dependencies
     */
    static Passwords argon2id() {
        OptionalLibrary.PASSWORD4J.require();
        return new Passwords() {
            private static final int MEMORY_KIB = 7_168;
            private static final int PASSES = 2;
            private static final int LANES = 1;
            private static final int HASH_BYTES = 32;
            private static final int SALT_BYTES = 16;

            @Override
            public String hash(String password) {
                Argon2Function argon2 = Argon2Function.getInstance(MEMORY_KIB, PASSES, LANES, HASH_BYTES, Argon2.ID);
                return Password.hash(password)
                        .addRandomSalt(SALT_BYTES)
                        .with(argon2)
                        .getResult();
            }

            @Override
            public boolean matches(String password, String hash) {
                return Password.check(password, hash).with(Argon2Function.getInstanceFromHash(hash));
            }
        };
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
