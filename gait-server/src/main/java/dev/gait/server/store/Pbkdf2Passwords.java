package dev.gait.server.store;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Passwords by what every Java has. Kept as {@code $pbkdf2-sha512$i=ROUNDS$SALT$HASH}, both in Base64. */
final class Pbkdf2Passwords implements Passwords {
    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";
    private static final String NAME = "pbkdf2-sha512";
    private static final int ROUNDS = 210_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    @Override
    public String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        Base64.Encoder text = Base64.getEncoder().withoutPadding();
        return "$" + NAME + "$i=" + ROUNDS + "$" + text.encodeToString(salt) + "$"
                + text.encodeToString(derive(password, salt, ROUNDS, HASH_BYTES));
    }

    @Override
    public boolean matches(String password, String hash) {
        String[] parts = hash.split("\\$", -1);
        if (parts.length != 5 || !parts[1].equals(NAME) || !parts[2].startsWith("i=")) {
            throw new IllegalArgumentException("not a hash that PBKDF2 made here");
        }
        byte[] kept = Base64.getDecoder().decode(parts[4]);
        int rounds = Integer.parseInt(parts[2].substring(2));
        return MessageDigest.isEqual(kept, derive(password, Base64.getDecoder().decode(parts[3]), rounds, kept.length));
    }

    @Override
    public boolean needsRenewal(String hash) {
        return !hash.startsWith("$" + NAME + "$i=" + ROUNDS + "$");
    }

    private static byte[] derive(String password, byte[] salt, int rounds, int bytes) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, rounds, bytes * 8);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        } finally {
            spec.clearPassword();
        }
    }
}
