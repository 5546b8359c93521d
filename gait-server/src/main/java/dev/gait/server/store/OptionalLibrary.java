package dev.gait.server.store;

/** Libraries that only some users of the server need: whoever asks for what they do is told to bring them. */
enum OptionalLibrary {
    SQLITE("org.sqlite.JDBC", "SqliteStore", "org.xerial:sqlite-jdbc"),
    PASSWORD4J("com.password4j.Argon2Function", "Passwords.argon2id()", "com.password4j:password4j");

    private final String className;
    private final String user;
    private final String artifact;

    OptionalLibrary(String className, String user, String artifact) {
        this.className = className;
        this.user = user;
        this.artifact = artifact;
    }

    /** @throws IllegalStateException with a sentence that says what to add, if it is not there */
    void require() {
        try {
            Class.forName(className, false, OptionalLibrary.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    user + " needs the library " + artifact
                            + ", which gait-server does not bring along: add it to your dependencies, or use another way.",
                    e);
        }
    }
}
