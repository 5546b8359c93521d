package dev.gait.client;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.NoGround;
import org.jspecify.annotations.Nullable;

/**
 * Who logs in, and how the world is to be seen.
 *
 * @param account account name
 * @param password its password
 * @param character name of the character to enter with, or null for the first of the list
 * @param world the ground the client knows; {@link NoGround} for a foreign server. A server that speaks the extension
 *     tells its own, which then replaces a NoGround
 * @param profile how fast legs are
 * @param options the choices of motion.md
 * @param attributes what the player can do until the server describes it
 * @param expectedObjects how many objects to make room for
 * @param extension whether to ask the server for the extension; a server of the field ignores the question
 * @param glide whether others are shown by Glide where the server offers it (glide.md); else as retail shows them
 */
public record ClientConfig(
        String account,
        String password,
        @Nullable String character,
        CollisionWorld world,
        MotionProfile profile,
        MotionOptions options,
        Attributes attributes,
        int expectedObjects,
        boolean extension,
        boolean glide) {

    private static final Attributes UNKNOWN_SKILLS = new Attributes(0, 0, 0, 1);

    /** A client of a server whose ground nobody told us. */
    public static ClientConfig of(String account, String password) {
        return new ClientConfig(
                account,
                password,
                null,
                new NoGround(),
                MotionProfile.classic(),
                MotionOptions.DEFAULT,
                UNKNOWN_SKILLS,
                64,
                true,
                true);
    }

    /** Which character enters, by name; null takes the first one of the account. */
    public ClientConfig withCharacter(@Nullable String name) {
        return new ClientConfig(
                account, password, name, world, profile, options, attributes, expectedObjects, extension, glide);
    }

    /** What bodies stand on, where the host knows better than the server tells. */
    public ClientConfig withWorld(CollisionWorld newWorld) {
        return new ClientConfig(
                account,
                password,
                character,
                newWorld,
                profile,
                options,
                attributes,
                expectedObjects,
                extension,
                glide);
    }

    /** How everybody walks: a motion profile, which may know kinds of creatures. */
    public ClientConfig withProfile(MotionProfile legs) {
        return new ClientConfig(
                account, password, character, world, legs, options, attributes, expectedObjects, extension, glide);
    }

    /** The choices that motion.md leaves open. */
    public ClientConfig withOptions(MotionOptions newOptions) {
        return new ClientConfig(
                account,
                password,
                character,
                world,
                profile,
                newOptions,
                attributes,
                expectedObjects,
                extension,
                glide);
    }

    /** With or without the extension: without it the client is one of the field, whoever the server is. */
    public ClientConfig withExtension(boolean ask) {
        return new ClientConfig(
                account, password, character, world, profile, options, attributes, expectedObjects, ask, glide);
    }

    /**
     * With or without Glide, where the server offers it: others a steady moment late by its clock, whatever the line does
     * (docs/glide.md). Without it they are shown as retail shows them: at once, and corrected.
     */
    public ClientConfig withGlide(boolean ask) {
        return new ClientConfig(
                account, password, character, world, profile, options, attributes, expectedObjects, extension, ask);
    }

    @Override
    public String toString() {
        return "ClientConfig[" + account + (character == null ? "" : ", " + character) + "]";
    }
}
