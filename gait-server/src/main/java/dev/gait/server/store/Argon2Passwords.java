package dev.gait.server.store;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;

/** Argon2id with one lane and as many passes as OWASP recommends for its memory. */
final class Argon2Passwords implements Passwords {
    static final int USUAL_MEBIBYTES = 19;
    private static final int LEAST_MEBIBYTES = 7;
    private static final int MOST_MEBIBYTES = 256;
    private static final int LANES = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private final Argon2Function argon2;

    Argon2Passwords(int mebibytes) {
        if (mebibytes < LEAST_MEBIBYTES || mebibytes > MOST_MEBIBYTES) {
            throw new IllegalArgumentException(
                    "memory of a hash must be " + LEAST_MEBIBYTES + " to " + MOST_MEBIBYTES + " MiB, got " + mebibytes);
        }
        argon2 = Argon2Function.getInstance(mebibytes << 10, passes(mebibytes), LANES, HASH_BYTES, Argon2.ID);
    }

    /** OWASP's Password Storage Cheat Sheet: equal strength for less memory and more work. */
    private static int passes(int mebibytes) {
        if (mebibytes >= 19) {
            return 2;
        }
        return mebibytes >= 12 ? 3 : mebibytes >= 9 ? 4 : 5;
    }

    @Override
    public String hash(String password) {
        return Password.hash(password).addRandomSalt(SALT_BYTES).with(argon2).getResult();
    }

    @Override
    public boolean matches(String password, String hash) {
        return Password.check(password, hash).with(Argon2Function.getInstanceFromHash(hash));
    }

    @Override
    public boolean needsRenewal(String hash) {
        return !Argon2Function.getInstanceFromHash(hash).equals(argon2);
    }
}
