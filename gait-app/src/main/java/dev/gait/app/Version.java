package dev.gait.app;

import picocli.CommandLine.IVersionProvider;

/** What {@code gait --version} prints: the version of the jar, and the Java it runs on. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {"gait " + (version == null ? "(not packaged)" : version) + ", Java " + Runtime.version()};
    }
}
